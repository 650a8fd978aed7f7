/**
 * Resolves in a new task of the event loop, so that the browser can answer input and paint in between. Unlike setTimeout, a
 * message is not delayed in background tabs.
 */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
