import { DISABILITY_GROUPS, DISABILITY_TYPES, type DisabilityType } from '#contract/choices.ts';
import { DISABILITY_NOTE_MAX } from '#contract/limits.ts';
import { Choice } from '#ui/form/choice.tsx';
import { Fieldset } from '#ui/form/fieldset.tsx';
import { TextArea } from '#ui/form/text-area.tsx';
import { T } from '#ui/text/t.tsx';
import styles from '../membership.module.css';
import { text } from '../text.ts';
import type { FieldErrors } from './field-errors.ts';
import type { ProfileValues } from './profile-values.ts';

interface Props {
  readonly values: ProfileValues;
  readonly errors: FieldErrors;
  readonly onChange: (change: Partial<ProfileValues>) => void;
}

/**
 * One question with three groups of options: with a certificate, with a diagnosis, or with neither. If その他 is chosen
 * in a group, a text field appears.
 */
export function DisabilityField({ values, errors, onChange }: Props) {
  const error = errors.disability_types;
  const chosen = values.disability_types;

  function toggle({ id }: DisabilityType, isChosen: boolean) {
    onChange({ disability_types: isChosen ? [...chosen, id] : chosen.filter((other) => other !== id) });
  }

  return (
    <Fieldset
      name="disability_types"
      label={<T text={text.disability} />}
      hint={<T text={text.disabilityHint} />}
      error={error}
      required
    >
      <div className={styles.groups}>
        {DISABILITY_GROUPS.map((group) => (
          <fieldset key={group.id} className={styles.group}>
            <legend>
              <T text={{ ja: group.label }} />
            </legend>
            {DISABILITY_TYPES.filter((type) => type.group === group.id).map((type) => (
              <div key={type.id}>
                <Choice
                  type="checkbox"
                  name="disability_types"
                  value={type.id}
                  checked={chosen.includes(type.id)}
                  aria-invalid={error === undefined ? undefined : true}
                  onChange={(isChosen) => toggle(type, isChosen)}
                >
                  <T text={{ ja: type.label }} />
                </Choice>
                {type.note !== null && chosen.includes(type.id) && (
                  <Note note={type.note} values={values} errors={errors} onChange={onChange} />
                )}
              </div>
            ))}
          </fieldset>
        ))}
      </div>
    </Fieldset>
  );
}

function Note({ note, values, errors, onChange }: Props & { readonly note: NonNullable<DisabilityType['note']> }) {
  return (
    <div className={styles.note}>
      <TextArea
        name={note}
        label={<T text={text.note} />}
        hint={<T text={text.noteHint} />}
        required={false}
        max={DISABILITY_NOTE_MAX}
        rows={2}
        value={values[note]}
        error={errors[note]}
        onChange={(value) => onChange({ [note]: value })}
      />
    </div>
  );
}
