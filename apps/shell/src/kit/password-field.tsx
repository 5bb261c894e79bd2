import { CheckboxField, TextField, type TextFieldProps } from '@lineup/ui/form';
import { useState } from 'react';
import { t } from '../language/language';

/** A password, which its owner may read while typing it: on a phone a wrong letter is not felt. */
export function PasswordField(props: Omit<TextFieldProps, 'type'>) {
  const [isShown, setShown] = useState(false);
  return (
    <>
      <TextField
        {...props}
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      <CheckboxField label={t('Show what I type')} value={isShown} onChange={setShown} />
    </>
  );
}
