// Order of the marks of seats, since some resemble pieces of this game.
import type { MarkOrder } from '$client/games/seat_marks'

/** Red, ink and violet first: blue, yellow and green are building colours. The pentagon comes last, since it resembles the hexagon. */
export default [1, 4, 6, 2, 3, 5] satisfies MarkOrder
