/** Time for a slow phone to begin saving; after that the browser holds the content itself. */
const VALID_MS = 60_000;

/** Saves content as a file by the browser's download. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), VALID_MS);
}
