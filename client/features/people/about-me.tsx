// The About Me text, which the server has filled with a default.
import {mutators} from '../../../mutators/index.ts';
import {ABOUT_ME} from '../../../rules/people-words.ts';
import {SUMMARY_MAX} from '../../../rules/questionnaire/basics.ts';
import {aboutOf} from '../../../rules/questionnaire/summary.ts';
import {FORM_FAILED, SAVE_FAILED} from '../../../rules/wording.ts';
import {WORDS} from '../../../rules/common-words.ts';
import type {RowOf} from '../../../schema.ts';
import {FormError} from '../../ui/alert.tsx';
import {Button} from '../../ui/button.tsx';
import {Form} from '../../ui/form.tsx';
import {TextArea} from '../../ui/text-field.tsx';
import {toast} from '../../ui/toast.ts';
import {isHeld, type ShownChange} from '../../platform/writes/entry.ts';
import {reasonInWords} from '../../platform/writes/reason.ts';
import {useChanges, useSave} from '../../platform/writes/use-queue.ts';
import {callOf} from '../../platform/writes/call-of.ts';
import {useDraft} from '../../platform/storage/use-draft.ts';

const PLACE = '/profile-preview';

/** The text of a save that the server has not taken. */
const textOf = (entry: ShownChange | undefined): string | undefined =>
  typeof entry?.fields?.summary === 'string' ? entry.fields.summary : undefined;

export function AboutMe({profile}: {profile: RowOf<'profile'>}) {
  const [draft, setDraft, forgetDraft] = useDraft('about-me');
  const last = useChanges().findLast((entry) => entry.place === PLACE && isHeld(entry));
  // Stored in English while it is the default, which follows the answers.
  const stored = textOf(last) || (profile.summary ?? '');
  const kept = aboutOf({...profile, summary: stored});
  const summary = draft ?? kept;
  const fields = {summary: draft ?? stored};
  const {save, pending, error} = useSave({place: PLACE, failure: SAVE_FAILED.profile, fields});

  // A text that is changed back is no draft: the default then follows the answers again.
  const change = (text: string) => setDraft(text === kept ? undefined : text);
  const submit = async () => {
    if (!(await save(callOf(mutators.profile.saveSummary(fields))))) return;
    forgetDraft(draft);
    toast(ABOUT_ME.saved);
  };
  const refused = last?.state === 'refused' ? reasonInWords(last) : undefined;

  return (
    <Form className="flex flex-col gap-3" onSubmit={submit}>
      <TextArea
        label={ABOUT_ME.title}
        value={summary}
        onChange={change}
        limit={SUMMARY_MAX}
        describedBy="about-me-error"
      />
      <FormError id="about-me-error" message={error ?? (pending ? undefined : refused)} />
      <div className="flex items-center gap-3">
        <Button type="submit" look="secondary" pending={pending && WORDS.saving}>
          {ABOUT_ME.save}
        </Button>
        {draft === undefined || pending ? null : (
          <p className="text-small text-ink-soft">{FORM_FAILED.notYet}</p>
        )}
      </div>
    </Form>
  );
}
