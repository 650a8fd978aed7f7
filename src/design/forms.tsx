import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { ErrorSummary } from '#ui/form/error-summary.tsx';
import { FilePicker } from '#ui/form/file-picker.tsx';
import { Form, FormActions } from '#ui/form/form.tsx';
import { RadioGroup } from '#ui/form/radio-group.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextArea } from '#ui/form/text-area.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Section } from '#ui/layout/heading.tsx';

const OPTIONS = [
  { value: 'a', label: '会社員' },
  { value: 'b', label: 'その他', more: 'ここに、くわしく書けます。' },
];
const ERROR = '入力してください。';

/** Shows every field without and with an error. */
export function Forms() {
  return (
    <>
      <Section title="Fields">
        <Fields suffix="" />
      </Section>
      <Section title="Fields with errors">
        <ErrorSummary attempt={0} errors={[{ name: 'text-wrong', message: ERROR }]} />
        <Fields suffix="-wrong" error={ERROR} />
      </Section>
    </>
  );
}

interface FieldsProps {
  /** Makes the fields' names unique on the page. */
  readonly suffix: string;
  readonly error?: string;
}

function Fields({ suffix, error }: FieldsProps) {
  const [words, setWords] = useState('');
  const [choice, setChoice] = useState<string | null>(null);
  const [isChecked, setIsChecked] = useState(false);
  const common = (name: string, label: string) => ({ name: name + suffix, label, error });
  return (
    <Form onSubmit={() => {}}>
      <TextField
        {...common('text', '氏名')}
        hint="戸籍の通りでなくてもかまいません。"
        required
        value={words}
        onChange={setWords}
      />
      <TextField
        {...common('time', '起きた時刻')}
        width="short"
        input={{ type: 'time' }}
        value="07:00"
        onChange={() => {}}
      />
      <TextArea {...common('area', 'メモ')} max={200} value={words} onChange={setWords} />
      <SelectField
        {...common('select', '都道府県')}
        placeholder="選んでください"
        options={OPTIONS}
        value={choice ?? ''}
        onChange={setChoice}
      />
      <RadioGroup {...common('radio', '立場')} required options={OPTIONS} value={choice} onChange={setChoice} />
      <Checkbox {...common('check', '同意する')} checked={isChecked} onChange={setIsChecked} />
      <FilePicker {...common('file', '画像')} accept="image/*" onPick={() => {}}>
        画像を選ぶ
      </FilePicker>
      <FormActions>
        <Button kind="primary" type="submit">
          保存する
        </Button>
        <Button>やめる</Button>
      </FormActions>
    </Form>
  );
}
