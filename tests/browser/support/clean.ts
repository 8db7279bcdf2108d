// Before the first test: nothing of an earlier run is left that could be taken for something of this one.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './programs'

export default function clean(): void {
  rmSync(join(root, 'build/browser'), { recursive: true, force: true })
}
