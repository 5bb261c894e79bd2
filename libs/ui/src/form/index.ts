export { checkedBy, problemOf, type Checked, type DraftCheck, type Problems, type Schema } from './checked';
export { CheckboxField, type CheckboxFieldProps } from './checkbox-field';
export { Field, type FieldControl, type FieldProps, type LabelProps } from './field';
export {
  email,
  httpsLink,
  newPassword,
  oneOf,
  optionalEmail,
  optionalName,
  optionalText,
  optionalWholeNumber,
  requiredName,
  requiredText,
  text,
  wholeNumber,
} from './field-schemas';
export { FieldPair, Form, FormActions, FormMessage, SubmitButton } from './form';
export { hasText } from './has-text';
export { isOthersChange } from './is-others-change';
export { NumberField, type NumberFieldProps } from './number-field';
export { SelectField, pick, type SelectFieldProps } from './select-field';
export { StartField } from './start-field';
export {
  DateField,
  TextArea,
  TextField,
  type DateFieldProps,
  type TextAreaProps,
  type TextFieldProps,
} from './text-field';
export { lengthOf, tooLong } from './too-long';
export { useForm, type Bind, type BoundField, type FormOptions } from './use-form';
export { NO_START, wallStart, wallStartOf, type WallStart } from './wall-start';
