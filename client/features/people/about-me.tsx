// The About Me text, which the server has filled with a default.
import {mutators} from '../../../mutators/index.ts';
import {SUMMARY_MAX} from '../../../rules/questionnaire/basics.ts';
import {aboutOf} from '../../../rules/questionnaire/summary.ts';
import {PROBLEMS, SAVE_FAILED} from '../../../rules/wording.ts';
import {WORDS} from '../../../rules/common-words.ts';
import type {RowOf} from '../../../schema.ts';
import {FormError} from '../../ui/alert.tsx';
import {Button} from '../../ui/button.tsx';
import {Form} from '../../ui/form.tsx';
import {TextArea} from '../../ui/text-field.tsx';
import {toast} from '../../ui/toast.ts';
import {isHeld, type ShownChange} from '../../platform/writes/entry.ts';
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
  const kept = textOf(last) || aboutOf(profile);
  const summary = draft ?? kept;
  const fields = {summary};
  const {save, pending, error} = useSave({place: PLACE, failure: SAVE_FAILED.profile, fields});

  // A text that is changed back is no draft: the default then follows the answers again.
  const change = (text: string) => setDraft(text === kept ? undefined : text);
  const submit = async () => {
    if (!(await save(callOf(mutators.profile.saveSummary(fields))))) return;
    forgetDraft(draft);
    toast('About Me saved.');
  };
  const refused = last?.state === 'refused' ? last.reason : undefined;

  return (
    <Form className="flex flex-col gap-3" onSubmit={submit}>
      <TextArea
        label="About Me"
        value={summary}
        onChange={change}
        limit={SUMMARY_MAX}
        describedBy="about-me-error"
      />
      <FormError id="about-me-error" message={error ?? (pending ? undefined : refused)} />
      <div className="flex items-center gap-3">
        <Button type="submit" look="secondary" pending={pending && WORDS.saving}>
          Save About Me
        </Button>
        {draft === undefined || pending ? null : (
          <p className="text-small text-ink-soft">{PROBLEMS.notSavedYet}</p>
        )}
      </div>
    </Form>
  );
}
