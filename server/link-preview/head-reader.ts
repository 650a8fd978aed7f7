import { TextDecoder } from 'node:util';
import { Tokenizer } from 'htmlparser2';
import { decoderFor, PRESCAN_BYTES } from './charset.ts';

/** Title, description and picture as the page's head declares them, not cleaned yet. */
export interface HeadFacts {
  readonly title: string | null;
  readonly description: string | null;
  readonly image: string | null;
}

/**
 * Names of `<meta>` tags, in order of preference. Open Graph names belong in the attribute `property`, but many pages
 * use `name`, so both attributes are read.
 */
const DESCRIPTION_NAMES = ['og:description', 'description'];
const IMAGE_NAMES = ['og:image', 'og:image:url', 'og:image:secure_url'];
/** The only attributes of a `<meta>` tag that are stored: a tag may have tens of thousands of attributes. */
const ATTRIBUTES: readonly string[] = ['property', 'name', 'content'];

/**
 * Parses a page while it arrives and reports when the head is complete. It uses a tokenizer instead of a parser: a
 * parser goes through all open elements at each tag, so a page with 80,000 open tags would block the server for
 * seconds.
 */
export class HeadReader {
  readonly #contentType: string;
  readonly #metas = new Map<string, string>();
  readonly #tokenizer = this.#createTokenizer();
  #beginning: Buffer | null = Buffer.alloc(0);
  #decoder = new TextDecoder();
  #title: string | null = null;
  #inTitle = false;
  #ended = false;
  /** The text that is not tokenised yet, and its offset in the page. */
  #text = '';
  #offset = 0;
  #consumed = 0;
  #tag = '';
  /** Attributes of the current tag; null if it is not a `<meta>` tag. */
  #attributes: Map<string, string> | null = null;
  #attribute = '';
  #value = '';

  constructor(contentType: string) {
    this.#contentType = contentType;
  }

  /** Returns true when the head is complete; later chunks change nothing. */
  write(chunk: Buffer): boolean {
    if (this.#beginning === null) {
      this.#read(this.#decoder.decode(chunk, { stream: true }));
    } else {
      this.#beginning = Buffer.concat([this.#beginning, chunk]);
      if (this.#beginning.length >= PRESCAN_BYTES) this.#begin();
    }
    return this.#ended;
  }

  end(): HeadFacts {
    this.#begin();
    this.#read(this.#decoder.decode());
    this.#tokenizer.end();
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
    this.#read(this.#decoder.decode(beginning, { stream: true }));
  }

  #read(text: string): void {
    if (this.#ended) return;
    this.#text += text;
    this.#tokenizer.write(text);
    this.#text = this.#text.slice(this.#consumed - this.#offset);
    this.#offset = this.#consumed;
  }

  #createTokenizer(): Tokenizer {
    return new Tokenizer(
      {},
      {
        onopentagname: (start, end) => this.#beginTag(this.#token(start, end).toLowerCase()),
        onattribname: (start, end) => {
          this.#attribute = this.#token(start, end).toLowerCase();
        },
        onattribdata: (start, end) => this.#addValue(this.#token(start, end)),
        onattribentity: (codePoint) => this.#addValue(String.fromCodePoint(codePoint)),
        onattribend: () => this.#endAttribute(),
        onopentagend: () => {
          if (this.#tag === 'title' && this.#title === null) this.#inTitle = true;
          this.#endTag();
        },
        onselfclosingtag: () => this.#endTag(),
        onclosetag: (start, end) => this.#closeTag(this.#token(start, end).toLowerCase()),
        ontext: (start, end) => this.#addText(this.#token(start, end)),
        ontextentity: (codePoint, end) => {
          this.#consumed = end;
          this.#addText(String.fromCodePoint(codePoint));
        },
        oncdata: (_, end) => this.#skip(end),
        oncomment: (_, end) => this.#skip(end),
        ondeclaration: (_, end) => this.#skip(end),
        onprocessinginstruction: (_, end) => this.#skip(end),
        onend: () => undefined,
      },
    );
  }

  #token(start: number, end: number): string {
    this.#consumed = end;
    return this.#text.slice(start - this.#offset, end - this.#offset);
  }

  #skip(end: number): void {
    this.#consumed = end;
  }

  #addText(text: string): void {
    if (this.#inTitle) this.#title = `${this.#title ?? ''}${text}`;
  }

  #addValue(text: string): void {
    if (this.#attributes !== null) this.#value += text;
  }

  #endAttribute(): void {
    const isFirst = !this.#attributes?.has(this.#attribute);
    if (isFirst && ATTRIBUTES.includes(this.#attribute)) this.#attributes?.set(this.#attribute, this.#value);
    this.#value = '';
  }

  #beginTag(name: string): void {
    this.#tag = name;
    this.#attributes = name === 'meta' ? new Map() : null;
    if (name === 'body') this.#finish();
  }

  #endTag(): void {
    const attributes = this.#attributes;
    this.#attributes = null;
    const key = (attributes?.get('property') ?? attributes?.get('name'))?.trim().toLowerCase();
    const content = attributes?.get('content')?.trim() ?? '';
    if (key !== undefined && content !== '' && !this.#metas.has(key)) this.#metas.set(key, content);
  }

  #closeTag(name: string): void {
    if (name === 'title') this.#inTitle = false;
    if (name === 'head') this.#finish();
  }

  #finish(): void {
    this.#ended = true;
    this.#tokenizer.pause();
  }
}
