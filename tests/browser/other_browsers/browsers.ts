// Drivers for browsers other than Chromium, as packaged in Debian: Firefox by WebDriver BiDi, WebKit by WebDriver; limited to the
// smoke test.
import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import puppeteer from 'puppeteer-core'
import { Builder, Capabilities, Key, type WebDriver } from 'selenium-webdriver'

/** Browser window of a user. */
export interface Window {
  open(url: string): Promise<void>
  /** Value of an expression in the page. */
  look<Value>(expression: string): Promise<Value>
  /** Key by its DOM name: "t", "Enter", "ArrowDown". */
  press(key: string): Promise<void>
  /** Real click at the centre of the element. */
  click(selector: string): Promise<void>
  picture(): Promise<Uint8Array>
  close(): Promise<void>
}

export const browsers: { [name: string]: () => Promise<Window> } = { Firefox: openFirefox, WebKit: openWebKit }

async function openFirefox(): Promise<Window> {
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath: '/usr/bin/firefox-esr' })
  const page = await browser.newPage()
  await page.setViewport({ width: 1280, height: 860 })
  return {
    open: async (url) => void (await page.goto(url)),
    look: (expression) => page.evaluate(expression),
    press: (key) => page.keyboard.press(key),
    click: (selector) => page.click(selector),
    picture: () => page.screenshot(),
    close: () => browser.close(),
  }
}

async function openWebKit(): Promise<Window> {
  const port = await freePort()
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], { stdio: ['ignore', 'inherit', 'inherit'] })
  const window = await connected(`http://127.0.0.1:${port}`)
  return {
    open: (url) => window.get(url),
    look: (expression) => window.executeScript(`return (${expression})`),
    press: (key) =>
      window
        .actions()
        .sendKeys(keys[key] ?? key)
        .perform(),
    click: async (selector) => window.findElement({ css: selector }).click(),
    picture: async () => Uint8Array.from(atob(await window.takeScreenshot()), (letter) => letter.charCodeAt(0)),
    close: async () => {
      await window.quit()
      driver.kill()
    },
  }
}

const keys: { [name: string]: string } = { Enter: Key.ENTER, ArrowDown: Key.ARROW_DOWN, ArrowRight: Key.ARROW_RIGHT }

/** Connects with retries, since the driver takes a moment to start listening. */
async function connected(server: string): Promise<WebDriver> {
  for (let tries = 0; ; ++tries) {
    try {
      await fetch(`${server}/status`)
      break
    } catch (fault) {
      if (tries === 100) throw fault
      await new Promise((soon) => setTimeout(soon, 100))
    }
  }
  const wanted = new Capabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': { args: ['--automation'] } })
  return new Builder().usingServer(server).withCapabilities(wanted).build()
}

async function freePort(): Promise<number> {
  const listener = createServer(() => {})
  await new Promise<void>((listening) => listener.listen(0, '127.0.0.1', listening))
  const { port } = listener.address()
  listener.close()
  return port
}
