import type { ReactNode } from 'react';
import { useConfig } from '#context/page.ts';
import { useSettings } from '#settings/settings-store.ts';
import { T } from '#ui/text/t.tsx';
import { questions, videoSwitches } from './choices.ts';
import { QuestionField, ResetSettingsButton, SwitchField } from './fields.tsx';
import { Preview } from './preview.tsx';
import styles from './settings.module.css';
import { SharedDevice } from './shared-device.tsx';
import { text } from './text.ts';

/**
 * The display settings, followed by `children`. There is no save button, because each change takes effect immediately
 * and is announced.
 */
export function SettingsScreen({ children }: { readonly children: ReactNode }) {
  const shared = useSettings((settings) => settings.sharedDevice);
  return (
    <div className={styles.page}>
      <h1>
        <T text={text.title} />
      </h1>
      <p>
        <T text={shared ? text.introShared : text.intro} />
      </p>
      <Preview />
      {questions.map((question) => (
        <QuestionField key={question.name} question={question} />
      ))}
      <fieldset className={styles.group}>
        <legend>
          <T text={text.video} />
        </legend>
        {videoSwitches.map((item) => (
          <SwitchField key={item.name} item={item} />
        ))}
      </fieldset>
      <ResetSettingsButton />
      <SharedDevice />
      {children}
      <Version />
    </div>
  );
}

/** Version and build, for people who report a problem. */
export function Version() {
  return (
    <p className={styles.hint}>
      <T text={text.version} values={{ version: import.meta.env.VERSION, build: useConfig().build }} />
    </p>
  );
}
