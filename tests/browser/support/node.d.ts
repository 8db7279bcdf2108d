// Declarations for the parts of Node, Puppeteer and Selenium used here, to type-check the tests with the client without a dependency.
declare module 'node:child_process' {
  interface Child {
    readonly pid?: number
    readonly exitCode: number | null
    readonly stdin: { write(text: string): void; end(): void }
    readonly stdout: AsyncIterable<Uint8Array>
    kill(signal?: string): boolean
    once(event: 'exit', listener: () => void): void
  }
  export function spawn(program: string, parameters: string[], options: { stdio: string[] }): Child
  export function execFileSync(program: string, parameters: string[]): Uint8Array
  export function execFileSync(program: string, parameters: string[], options: { encoding: 'utf8' }): string
  export function spawnSync(
    program: string,
    parameters: string[],
    options: { cwd: string; encoding: 'utf8' },
  ): { status: number | null; stdout: string; stderr: string }
}
declare module 'node:fs' {
  export function appendFileSync(file: string, text: string): void
  export function closeSync(file: number): void
  export function existsSync(path: string | URL): boolean
  export function mkdirSync(path: string, options: { recursive: true }): void
  export function mkdtempSync(prefix: string): string
  export function openSync(file: string, how: 'r' | 'w'): number
  export function readdirSync(path: string | URL, options?: { recursive: true }): string[]
  export function readFileSync(file: string | URL, encoding: 'utf8'): string
  export function readFileSync(file: string | URL): Uint8Array
  export function rmSync(path: string, options: { recursive: true; force: true }): void
  export function statSync(path: string): { isFile(): boolean }
  export function writeFileSync(file: string, content: string | Uint8Array): void
}
declare module 'node:net' {
  interface Socket {
    pipe(other: Socket): void
    pause(): void
    resume(): void
    destroy(): void
    on(event: 'error' | 'close', listener: () => void): void
  }
  interface Listener {
    listen(port: number, host: string, listening: () => void): void
    address(): { port: number }
    close(): void
  }
  export function connect(port: number, host: string): Socket
  export function createServer(connected: (socket: Socket) => void): Listener
}
declare module 'node:os' {
  export function tmpdir(): string
}
declare module 'node:path' {
  export function extname(path: string): string
  export function join(...parts: string[]): string
  export function normalize(path: string): string
}
declare module 'node:readline' {
  export function createInterface(options: { input: AsyncIterable<Uint8Array> }): AsyncIterable<string>
}
declare module 'node:wasi' {
  export class WASI {
    constructor(options: { version: 'preview1'; stdin: number; stdout: number; returnOnExit: true })
    getImportObject(): WebAssembly.Imports
    start(instance: WebAssembly.Instance): number
  }
}
declare module 'node:zlib' {
  interface Bytes extends Uint8Array {
    equals(other: Uint8Array): boolean
  }
  export function brotliDecompressSync(bytes: Uint8Array): Bytes
  export function gunzipSync(bytes: Uint8Array): Bytes
}
declare module 'node:url' {
  export function fileURLToPath(url: URL): string
}
declare module 'node:zlib' {
  export function gzipSync(data: Uint8Array): Uint8Array
}
declare const process: { readonly env: { [name: string]: string | undefined }; getuid(): number }
declare module 'puppeteer-core' {
  interface Page {
    setViewport(size: { width: number; height: number }): Promise<void>
    goto(url: string): Promise<unknown>
    evaluate<Value>(expression: string): Promise<Value>
    readonly keyboard: { press(key: string): Promise<void> }
    click(selector: string): Promise<void>
    screenshot(): Promise<Uint8Array>
  }
  interface Browser {
    newPage(): Promise<Page>
    close(): Promise<void>
  }
  const puppeteer: { launch(options: { browser: 'firefox'; executablePath: string }): Promise<Browser> }
  export default puppeteer
}
declare module 'selenium-webdriver' {
  export interface WebDriver {
    get(url: string): Promise<void>
    executeScript<Value>(script: string): Promise<Value>
    actions(): { sendKeys(keys: string): { perform(): Promise<void> } }
    findElement(where: { css: string }): { click(): Promise<void> }
    takeScreenshot(): Promise<string>
    quit(): Promise<void>
  }
  export class Capabilities {
    constructor(wanted: object)
  }
  export class Builder {
    usingServer(url: string): this
    withCapabilities(wanted: Capabilities): this
    build(): Promise<WebDriver>
  }
  export const Key: { readonly ENTER: string; readonly ARROW_DOWN: string; readonly ARROW_RIGHT: string }
}
declare module 'node:http' {
  interface Response {
    writeHead(status: number, headers: { [name: string]: string }): Response
    end(body: string | Uint8Array): void
  }
  export interface Server {
    listen(port: number, host: string, listening: () => void): void
    address(): { port: number }
    close(): void
    closeAllConnections(): void
  }
  export function createServer(answer: (request: { url: string }, response: Response) => void): Server
}
