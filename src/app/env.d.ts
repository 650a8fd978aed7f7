/** Made by scripts/build/interface-font.ts. */
declare module 'virtual:interface-font' {
  export const url: string | null;
}
