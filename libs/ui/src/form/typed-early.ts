/** Fields of a form whose controls hold something else than its draft. */
export function typedEarly<Draft extends object>(
  form: HTMLFormElement | null,
  draft: Draft,
): [keyof Draft & string, string | boolean][] {
  return Object.entries(draft).flatMap(([name, value]): [keyof Draft & string, string | boolean][] => {
    const control = form?.elements.namedItem(name);
    if (control instanceof HTMLInputElement && control.type === 'checkbox')
      return typeof value === 'boolean' && control.checked !== value
        ? [[name as keyof Draft & string, control.checked]]
        : [];
    const isText =
      control instanceof HTMLInputElement ||
      control instanceof HTMLTextAreaElement ||
      control instanceof HTMLSelectElement;
    return isText && typeof value === 'string' && control.value !== value
      ? [[name as keyof Draft & string, control.value]]
      : [];
  });
}
