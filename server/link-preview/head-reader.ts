import { TextDecoder } from 'node:util';
import { Parser } from 'htmlparser2';
import { decoderFor, PRESCAN_BYTES } from './charset.ts';

/** What a page says of itself, as written. */
export interface HeadFacts {
  readonly title: string | null;
  readonly description: string | null;
  readonly image: string | null;
}

/** In order of preference. Open Graph names stand in `property`; many pages write `name`. */
const DESCRIPTION_NAMES = ['og:description', 'description'];
const IMAGE_NAMES = ['og:image', 'og:image:url', 'og:image:secure_url'];

/** Reads a page's bytes as they come, and knows when it has seen enough. */
export class HeadReader {
  readonly #contentType: string;
  readonly #metas = new Map<string, string>();
  readonly #parser: Parser;
  #beginning: Buffer | null = Buffer.alloc(0);
  #decoder = new TextDecoder();
  #title: string | null = null;
  #inTitle = false;
  #ended = false;

  constructor(contentType: string) {
    this.#contentType = contentType;
    this.#parser = new Parser({
      onopentag: (name, attributes) => this.#open(name, attributes),
      ontext: (text) => {
        if (this.#inTitle) this.#title = `${this.#title ?? ''}${text}`;
      },
      onclosetag: (name) => {
        if (name === 'title') this.#inTitle = false;
        if (name === 'head') this.#ended = true;
      },
    });
  }

  /** True when the head is over: what follows changes nothing. */
  write(chunk: Buffer): boolean {
    if (this.#beginning === null) {
      this.#parse(chunk);
    } else {
      this.#beginning = Buffer.concat([this.#beginning, chunk]);
      if (this.#beginning.length >= PRESCAN_BYTES) this.#begin();
    }
    return this.#ended;
  }

  end(): HeadFacts {
    this.#begin();
    if (!this.#ended) this.#parser.end(this.#decoder.decode());
    const first = (names: readonly string[]) =>
      names.map((name) => this.#metas.get(name)).find((value) => value !== undefined) ?? null;
    return {
      title: this.#metas.get('og:title') ?? this.#title,
      description: first(DESCRIPTION_NAMES),
      image: first(IMAGE_NAMES),
    };
  }

  #begin(): void {
    if (this.#beginning === null) return;
    const beginning = this.#beginning;
    this.#beginning = null;
    this.#decoder = decoderFor(beginning.subarray(0, PRESCAN_BYTES), this.#contentType);
    this.#parse(beginning);
  }

  #parse(chunk: Buffer): void {
    if (!this.#ended) this.#parser.write(this.#decoder.decode(chunk, { stream: true }));
  }

  #open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (this.#ended) return;
    if (name === 'body') this.#ended = true;
    if (name === 'title' && this.#title === null) this.#inTitle = true;
    if (name !== 'meta') return;
    const key = (attributes.property ?? attributes.name)?.trim().toLowerCase();
    const content = attributes.content?.trim() ?? '';
    if (key !== undefined && content !== '' && !this.#metas.has(key)) this.#metas.set(key, content);
  }
}
