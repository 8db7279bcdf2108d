// Said aloud by screen readers, from one region of the page (App.svelte).
let said = $state('')

export function announce(text: string): void {
  // The same sentence twice is news as well: a changed space makes it one.
  said = said === text ? `${text}\u00a0` : text
}
export const announced = () => said
