import '../linkInTurn.js';
import { TestEnvironment } from 'jest-environment-jsdom';
import { BroadcastChannel } from 'node:worker_threads';

// Globals that jsdom lacks, or whose jsdom version Node's fetch does not accept. Uint8Array and
// ArrayBuffer make `instanceof` work for values that Node creates.
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

    // `unref`: an open channel must not keep the process alive. MessageChannel is not exposed for
    // the same reason; React uses timers without it.
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

    // Node's FormData, which Node's fetch can send. Also accepts a <form> element.
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
