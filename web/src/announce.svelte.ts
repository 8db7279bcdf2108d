// Announcements for screen readers, from one region of the page (App.svelte).
let said = $state('')

export function announce(text: string): void {
  // A changed space makes screen readers repeat the same sentence.
  said = said === text ? `${text}\u00a0` : text
}
export const announced = () => said
