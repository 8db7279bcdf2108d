// Helper of the server in a browser: one order in, one answer out (src/wasm/helper_module.cpp).
import { Instance, type Common } from '../engine/instance'
import type { FromHelper, ToHelper } from './helpers'

interface Exports extends Common {
  work_out(): number
}

export class Helping {
  #instance: Promise<Instance<Exports>> | undefined

  async hear(message: ToHelper): Promise<FromHelper | undefined> {
    if (message.do === 'begin') {
      this.#instance = Instance.of<Exports>(message.module)
      ;(await this.#instance).addFiles(message.content)
      return undefined
    }
    try {
      const instance = await this.#instance!
      instance.write(message.order)
      return { answer: instance.read(instance.functions.work_out()) }
    } catch {
      return { answer: null }
    }
  }
}
