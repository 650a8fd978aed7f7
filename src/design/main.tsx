import '#ui/styles/styles.ts';
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { DEFAULT_SETTINGS, type Settings, showSettings, TEXT_SIZES, THEMES } from '#settings/settings.ts';
import { Announcer } from '#ui/feedback/announcer.tsx';
import { NoticeBar } from '#ui/feedback/notice-bar.tsx';
import { RadioGroup } from '#ui/form/radio-group.tsx';
import { TextModeContext } from '#ui/text/text-mode.ts';
import { Components } from './components.tsx';
import styles from './design.module.css';
import { Forms } from './forms.tsx';
import { Tokens } from './tokens.tsx';

/**
 * The page `/_design` of `npm run dev`: the tokens, and every shared component in every state. The switches at the top
 * act like the display settings, but are not stored.
 */
function DesignPage() {
  const [settings, setSettings] = useState<Settings>(DEFAULT_SETTINGS);
  function change(part: Partial<Settings>) {
    const next = { ...settings, ...part };
    setSettings(next);
    showSettings(document.documentElement, next);
  }
  return (
    <TextModeContext value={settings.textMode}>
      <Announcer>
        <main id="main" tabIndex={-1} className={styles.page}>
          <h1>しごとのたね: design</h1>
          <div className={styles.switches}>
            <Switch label="Theme" values={THEMES} value={settings.theme} onChange={(theme) => change({ theme })} />
            <Switch
              label="Text size"
              values={TEXT_SIZES}
              value={settings.textSize}
              onChange={(textSize) => change({ textSize })}
            />
            <Switch
              label="Text"
              values={['standard', 'easy'] as const}
              value={settings.textMode}
              onChange={(textMode) => change({ textMode })}
            />
            <Switch
              label="Motion"
              values={['reduced'] as const}
              value={settings.motion}
              onChange={(motion) => change({ motion })}
            />
          </div>
          <Tokens key={settings.theme} />
          <Components />
          <Forms />
        </main>
        <NoticeBar />
      </Announcer>
    </TextModeContext>
  );
}

interface SwitchProps<Value extends string | number> {
  readonly label: string;
  readonly values: readonly Value[];
  /** Null if the system's setting applies. */
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
}

function Switch<Value extends string | number>({ label, values, value, onChange }: SwitchProps<Value>) {
  return (
    <RadioGroup
      name={`design-${label}`}
      label={label}
      layout="row"
      value={value}
      options={values.map((one) => ({ value: one, label: String(one) }))}
      onChange={onChange}
    />
  );
}

const root = document.getElementById('root');
if (root === null) throw new Error('the design page has no root element');
const router = createMemoryRouter([{ path: '*', element: <DesignPage /> }]);
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
