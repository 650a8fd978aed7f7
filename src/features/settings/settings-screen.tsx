import { useSettings } from '#settings/settings-store.ts';
import { T } from '#ui/t.tsx';
import { questions, videoSwitches } from './choices.ts';
import { Preview } from './preview.tsx';
import { QuestionField } from './question-field.tsx';
import { ResetButton } from './reset-button.tsx';
import styles from './settings.module.css';
import { SharedDevice } from './shared-device.tsx';
import { SwitchField } from './switch-field.tsx';
import { text } from './text.ts';

/** Everything applies at once and is said aloud; there is nothing to save. */
export function SettingsScreen() {
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
      <ResetButton />
      <SharedDevice />
    </div>
  );
}
