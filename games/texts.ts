// The texts of the drawings, by game: an id is a type, so one that is missing fails the build of the client.
export type DrawingTexts = typeof import('./future_mobility/content/table/messages.en.json') &
  typeof import('./futuropia/content/table/messages.en.json') &
  typeof import('./mass_transit/content/table/messages.en.json') &
  typeof import('./tramways/content/table/messages.en.json') &
  typeof import('./write_the_future/content/table/messages.en.json')
