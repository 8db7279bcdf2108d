// Removes the output of earlier runs before the first test, so that it cannot be mistaken for new output.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './programs'

export default function clean(): void {
  rmSync(join(root, 'build/browser'), { recursive: true, force: true })
}
