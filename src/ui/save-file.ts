/** Long enough for a slow phone to begin; the browser holds what it has begun to save. */
const KEPT_MS = 60_000;

/** Gives a file to the browser to save, under this name. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
