// What a ride to a building brings, by its type and level: figures of the edition.
import type { Edition, Type } from './types'

export function broughtBy({ parameters }: Pick<Edition, 'parameters'>, type: Type, level: number): number {
  switch (type) {
    case 'residence':
      return level * parameters.residence.relief_per_level
    case 'commerce':
      return level
    case 'leisure':
      return level * parameters.leisure.most_per_level
    case 'industry':
      return level * parameters.industry.workers_per_level
  }
}
