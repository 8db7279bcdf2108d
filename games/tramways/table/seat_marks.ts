import type { MarkOrder } from '$client/games/seat_marks'

/** Red, ink and violet first: blue, yellow and green are buildings. The pentagon, which looks like the hexagon from afar, comes last. */
export default [1, 4, 6, 2, 3, 5] satisfies MarkOrder
