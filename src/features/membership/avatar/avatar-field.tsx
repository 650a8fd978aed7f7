import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useApi } from '#context/page.ts';
import { AVATAR_FIELD } from '#contract/limits.ts';
import { fieldId } from '#ui/form/field-parts.tsx';
import { Fieldset } from '#ui/form/fieldset.tsx';
import { FilePicker } from '#ui/form/file-picker.tsx';
import { T, useText } from '#ui/text/t.tsx';
import { avatarsOptions } from '../member-queries.ts';
import { text as flowText } from '../text.ts';
import styles from './avatar.module.css';
import { AvatarChoice } from './avatar.tsx';
import { CropPanel } from './crop-panel.tsx';
import { openPicture, PICTURE_TYPES, PictureRefused } from './picture-file.ts';
import { text } from './text.ts';

const PICKER = AVATAR_FIELD;

interface Props {
  readonly userKey: string;
  /** The path of the chosen picture; '' if none is chosen. */
  readonly value: string;
  readonly onChange: (path: string) => void;
  readonly error?: string | undefined;
  /** The error next to the file picker, if the form is submitted while a picture is open for cropping. */
  readonly pickError?: string | undefined;
  /** Called with true when a picture is opened for cropping and with false when it is closed. */
  readonly onCutting: (isCutting: boolean) => void;
  /** The path of the person's profile picture from LINE, if known. */
  readonly linePath?: string | undefined;
}

/**
 * People choose one of their own pictures (including the one from LINE), a preset, or a file, which they crop to a
 * square.
 */
export function AvatarField({ userKey, value, onChange, error, pickError, onCutting, linePath }: Props) {
  const choices = useQuery(avatarsOptions(useApi(), userKey));
  const { picture, refusal, attempt, pick, close } = useOpenedPicture(onCutting);
  const listed = listOf(choices.data, value, linePath);
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
          key={attempt}
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

function useOpenedPicture(onCutting: Props['onCutting']) {
  const say = useText();
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const [refusal, setRefusal] = useState<string | undefined>(undefined);
  const attempt = useRef(0);
  // A bitmap of 40 megapixels takes 160 MB. Without `close`, a phone frees this memory much later.
  useEffect(() => () => picture?.close(), [picture]);
  useEffect(
    () => () => {
      attempt.current += 1;
    },
    [],
  );

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
      else opened.close();
    } catch (cause) {
      if (mine !== attempt.current) return;
      show(null);
      setRefusal(say(cause instanceof PictureRefused ? cause.text : text.unreadable));
    }
  }

  function close(): void {
    show(null);
    document.getElementById(fieldId(PICKER))?.focus();
  }

  return { picture, refusal, attempt: attempt.current, pick, close };
}

interface Avatars {
  readonly own: readonly string[];
  readonly presets: readonly string[];
  readonly presetNames?: readonly string[] | undefined;
}

function listOf(avatars: Avatars | undefined, value: string, linePath: string | undefined) {
  const { own, presets, presetNames = [] } = avatars ?? { own: [], presets: [] };
  const listed = [
    ...own.map((path, index) => ({
      path,
      name: path === linePath ? <T text={text.line} /> : <T text={text.own} values={{ number: index + 1 }} />,
    })),
    ...presets.map((path, index) => ({
      path,
      name: presetNames[index] || <T text={text.preset} values={{ number: index + 1 }} />,
    })),
  ];
  // The lists may lack the chosen picture, because they are not loaded or because the picture was chosen long ago. The
  // picture is then added.
  if (value !== '' && !listed.some(({ path }) => path === value))
    listed.unshift({ path: value, name: <T text={text.current} /> });
  return listed;
}
