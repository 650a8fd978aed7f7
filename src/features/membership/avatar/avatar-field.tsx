import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { AVATAR_FIELD } from '#contract/limits.ts';
import { useApi } from '#session/api-context.tsx';
import { fieldId } from '#ui/form/field-ids.ts';
import { Fieldset } from '#ui/form/fieldset.tsx';
import { FilePicker } from '#ui/form/file-picker.tsx';
import { T, useText } from '#ui/t.tsx';
import { avatarsOptions } from '../me-query.ts';
import { text as flowText } from '../text.ts';
import styles from './avatar.module.css';
import { AvatarChoice } from './avatar-choice.tsx';
import { CropPanel } from './crop-panel.tsx';
import { openPicture, PICTURE_TYPES, PictureRefused } from './picture-file.ts';
import { text } from './text.ts';

const PICKER = AVATAR_FIELD;

interface Props {
  readonly owner: string;
  /** The chosen picture's path; '' for none. */
  readonly value: string;
  readonly onChange: (path: string) => void;
  readonly error?: string | undefined;
  /** Beside the picker: why an open picture stops the form. */
  readonly pickError?: string | undefined;
  /** A picture is open, and nothing of it is used yet. */
  readonly onCutting: (isCutting: boolean) => void;
  /** LINE's picture, where it is known which one that is. */
  readonly linePath?: string | undefined;
}

/** A picture out of one's own (LINE's among them) and the presets, or a new one cut to a square here. */
export function AvatarField({ owner, value, onChange, error, pickError, onCutting, linePath }: Props) {
  const say = useText();
  const choices = useQuery(avatarsOptions(useApi(), owner));
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const [refusal, setRefusal] = useState<string | undefined>(undefined);
  const attempt = useRef(0);

  function show(opened: ImageBitmap | null): void {
    setPicture(opened);
    onCutting(opened !== null);
  }

  async function pick(file: File): Promise<void> {
    attempt.current += 1;
    const mine = attempt.current;
    setRefusal(undefined);
    try {
      const opened = await openPicture(file);
      if (mine === attempt.current) show(opened);
    } catch (cause) {
      show(null);
      setRefusal(say(cause instanceof PictureRefused ? cause.text : text.unreadable));
    }
  }

  function close(): void {
    picture?.close();
    show(null);
    document.getElementById(fieldId(PICKER))?.focus();
  }

  const { own = [], presets = [] } = choices.data ?? {};
  const listed = [
    ...own.map((path, index) => ({
      path,
      name: path === linePath ? <T text={text.line} /> : <T text={text.own} values={{ number: index + 1 }} />,
    })),
    ...presets.map((path, index) => ({ path, name: <T text={text.preset} values={{ number: index + 1 }} /> })),
  ];
  // A picture that no list names: the lists aren't there (yet), or it was chosen long ago.
  if (value !== '' && !listed.some(({ path }) => path === value))
    listed.unshift({ path: value, name: <T text={text.current} /> });

  return (
    <div className={styles.field}>
      <Fieldset
        name="avatar_path"
        role="radiogroup"
        label={<T text={flowText.avatar} />}
        hint={<T text={text.hint} />}
        error={error}
        required
      >
        <div className={styles.choices}>
          {listed.map(({ path, name }) => (
            <AvatarChoice key={path} path={path} name={name} value={value} onChange={onChange} />
          ))}
        </div>
        {choices.isPending && (
          <p>
            <T text={text.loading} />
          </p>
        )}
        {choices.isError && (
          <p>
            <T text={text.listFailed} />
          </p>
        )}
      </Fieldset>
      <FilePicker
        name={PICKER}
        hint={<T text={text.pickHint} />}
        error={refusal ?? pickError}
        accept={PICTURE_TYPES.join(',')}
        onPick={(file) => void pick(file)}
      >
        <T text={text.pick} />
      </FilePicker>
      {picture && (
        <CropPanel
          key={attempt.current}
          picture={picture}
          onUploaded={(path) => {
            onChange(path);
            void choices.refetch();
            close();
          }}
          onCancel={close}
        />
      )}
    </div>
  );
}
