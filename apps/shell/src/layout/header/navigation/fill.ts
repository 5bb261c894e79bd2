/** Fills the `{names}` of a template; null when one of them has no value. */
export function fill(template: string, values: object, write: (text: string) => string = String): string | null {
  let isComplete = true;
  const text = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value: unknown = (values as Record<string, unknown>)[name];
    if (value === undefined || value === null || value === '') isComplete = false;
    return write(String(value));
  });
  return isComplete ? text : null;
}
