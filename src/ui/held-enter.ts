/**
 * A key that is held down presses once. Browsers press a button again and again while Enter is held (Space they don't):
 * whoever is slow to let go would see everything switched on and off.
 */
export function pressOnce(document: Document): void {
  document.addEventListener('keydown', (event) => {
    const isWriting = event.target instanceof HTMLTextAreaElement;
    if (event.repeat && event.key === 'Enter' && !isWriting) event.preventDefault();
  });
}
