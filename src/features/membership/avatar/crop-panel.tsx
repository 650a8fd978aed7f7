import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { InlineError } from '#ui/feedback/messages.tsx';
import { Cluster } from '#ui/layout/stack.tsx';
import { T, useText } from '#ui/text/t.tsx';
import styles from './avatar.module.css';
import { squareOf, startCrop } from './crop.ts';
import { CropCanvas } from './crop-canvas.tsx';
import { CropControls } from './crop-controls.tsx';
import { text } from './text.ts';
import { useUpload } from './use-upload.ts';

interface Props {
  readonly picture: ImageBitmap;
  /** Called after the upload. `path` is the picture's path on the server. */
  readonly onUploaded: (path: string) => void;
  readonly onCancel: () => void;
}

export function CropPanel({ picture, onUploaded, onCancel }: Props) {
  const [crop, setCrop] = useState(() => startCrop(picture.width, picture.height));
  const { upload, cancel, isSending, problem } = useUpload(onUploaded);
  const heading = useRef<HTMLHeadingElement>(null);
  const title = useId();
  const say = useText();

  useEffect(() => {
    heading.current?.focus();
    heading.current?.scrollIntoView({ block: 'start' });
  }, []);

  return (
    <section aria-labelledby={title} className={styles.panel}>
      <h2 ref={heading} id={title} tabIndex={-1} className={styles.title}>
        <T text={text.cropTitle} />
      </h2>
      <p>
        <T text={text.cropLead} />
      </p>
      <CropCanvas picture={picture} crop={crop} onChange={setCrop} />
      <CropControls crop={crop} onChange={setCrop} />
      {problem && <InlineError message={problem} />}
      {isSending && (
        <p role="status" className={styles.progress}>
          <T text={text.uploading} />
          <progress aria-label={say(text.progress)} />
        </p>
      )}
      <Cluster>
        <Button kind="primary" busy={isSending} onClick={() => void upload(picture, squareOf(crop))}>
          <T text={text.use} />
        </Button>
        <Button
          onClick={() => {
            if (isSending) cancel();
            else onCancel();
          }}
        >
          <T text={text.cancel} />
        </Button>
      </Cluster>
    </section>
  );
}
