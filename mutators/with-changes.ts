// Saves of a part of a form: the last save wins, group by group.

type Changes<Form> = {readonly [Field in keyof Form]?: Form[Field] | undefined};

/** The stored form after a save of some of its fields. The caller checks the result against the form's rule. */
export function withChanges<Form extends object>(stored: Form, changes: Changes<Form>): Form {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  return {...stored, ...Object.fromEntries(given)};
}
