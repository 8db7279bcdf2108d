// Lessons.
import type { Action, Operand, Seat } from './values'

export interface LessonCard {
  name: string
  title: string
  about: string
  minutes: number
  /** Skills taught, listed at the end. */
  learned: string[]
  /** Numbers of the rules it practises. */
  rules: string[]
}

/** POST /api/setup for a lesson: its table before the first step, as the learner sees it. */
export interface LessonSetup {
  game: string
  lesson: string
}

/** POST /api/matches: a table that teaches a lesson of the game. */
export interface NewLesson {
  game: string
  lesson: string
}

/** GET /api/matches/ID/lesson: progress of the learner. */
export interface LessonReply {
  lesson: Lesson
}

export interface Lesson {
  game: string
  name: string
  title: string
  seat: Seat
  steps: number
  taken: number
  /** Skills taught, shown at the end. */
  learned: string[]
  /** Null when all steps are done. */
  step: LessonStep | null
}

export interface LessonStep {
  say: string
  do: string
  /** Operands an action must have to complete the step; empty if several actions complete it, or any does. */
  aim: { [operand: string]: Operand }
  /** One solution of the step. */
  show: Action[]
  /** Parts of the table to highlight, by their names in the drawing. */
  light: string[]
}
