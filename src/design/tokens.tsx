import { Drawing, type DrawingName } from '#ui/feedback/messages.tsx';
import { Section } from '#ui/layout/heading.tsx';
import { Icon, type IconName, SHAPES } from '#ui/text/icon.tsx';
import styles from './design.module.css';

const SIZES = ['--small', '--h3', '--h2', '--h1'];
const DRAWINGS: readonly DrawingName[] = ['recorded', 'rest', 'empty', 'notFound', 'offline', 'error', 'thanks'];

/** The custom properties of `:root`, read from the style sheet, so that new tokens appear automatically. */
function tokensOfRoot(): readonly string[] {
  const names = [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) => rule instanceof CSSStyleRule && rule.selectorText === ':root')
    .flatMap((rule) => [...(rule as CSSStyleRule).style])
    .filter((name) => name.startsWith('--'));
  return [...new Set(names)];
}

export function Tokens() {
  const values = getComputedStyle(document.documentElement);
  const tokens = tokensOfRoot().map((name) => ({ name, value: values.getPropertyValue(name).trim() }));
  const colours = tokens.filter(({ value }) => CSS.supports('color', value));
  const spaces = tokens.filter(({ name }) => /^--s\d$/.test(name));
  return (
    <>
      <Section title="Colours">
        <ul className={styles.swatches}>
          {colours.map(({ name, value }) => (
            <li key={name}>
              <span className={styles.swatch} style={{ background: `var(${name})` }} />
              <code>{name}</code>
              <small>{value}</small>
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Type">
        {SIZES.map((name) => (
          <p key={name} style={{ fontSize: `var(${name})` }}>
            働くことを、一歩ずつ。2026年11月28日（土） <code>{name}</code>
          </p>
        ))}
        <p>本文の大きさです。読みやすい長さで、自然に折り返します。</p>
      </Section>
      <Section title="Spacing">
        {spaces.map(({ name, value }) => (
          <p key={name} className={styles.space}>
            <span style={{ inlineSize: `var(${name})` }} />
            <code>{name}</code> {value}
          </p>
        ))}
      </Section>
      <Section title="Icons">
        <ul className={styles.swatches}>
          {(Object.keys(SHAPES) as IconName[]).map((name) => (
            <li key={name}>
              <Icon name={name} />
              <code>{name}</code>
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Drawings">
        <ul className={styles.swatches}>
          {DRAWINGS.map((name) => (
            <li key={name}>
              <Drawing name={name} />
              <code>{name}</code>
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}
