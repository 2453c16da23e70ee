import { TestEnvironment } from 'jest-environment-jsdom';
import { BroadcastChannel } from 'node:worker_threads';

// What every browser has, Node has, and jsdom lacks or has in its own make that Node's fetch does
// not take. Uint8Array and ArrayBuffer so that what these return is `instanceof` the page's own.
const fromNode = [
  'fetch',
  'Request',
  'Response',
  'Headers',
  'Blob',
  'File',
  'AbortController',
  'AbortSignal',
  'ArrayBuffer',
  'Uint8Array',
  'TextEncoder',
  'TextDecoder',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
  'structuredClone',
];

export default class JsdomEnvironment extends TestEnvironment {
  /** @param {ConstructorParameters<typeof TestEnvironment>} args */
  constructor(...args) {
    super(...args);
    for (const name of fromNode) this.expose(name, Reflect.get(globalThis, name));

    // One that a test forgot to close must not keep the process alive. (Nor would React's
    // MessageChannel let go: without one it uses timers.)
    this.expose(
      'BroadcastChannel',
      class extends BroadcastChannel {
        /** @param {string} name */
        constructor(name) {
          super(name);
          this.unref();
        }
      },
    );

    // Node's, so that fetch can send it, but made from a <form> as the page's own.
    const PageFormData = this.global.FormData;
    this.expose(
      'FormData',
      class extends FormData {
        /** @param {ConstructorParameters<typeof PageFormData>} form */
        constructor(...form) {
          super();
          for (const [name, value] of new PageFormData(...form)) this.append(name, value);
        }
      },
    );
  }

  /**
   * @param {string} name
   * @param {unknown} value
   */
  expose(name, value) {
    Object.defineProperty(this.global, name, { value, configurable: true, writable: true });
  }
}
