// The About Me text, which the server has filled with a default.
import {useZero} from '@rocicorp/zero/react';
import {mutators} from '../../../mutators/index.ts';
import {SUMMARY_MAX} from '../../../rules/basics.ts';
import {aboutOf} from '../../../rules/summary.ts';
import {NOT_SAVED_YET, SAVE_FAILED, SAVING} from '../../../rules/wording.ts';
import type {RowOf} from '../../../schema.ts';
import {FormError} from '../../ui/alert.tsx';
import {Button} from '../../ui/button.tsx';
import {Form} from '../../ui/form.tsx';
import {TextArea} from '../../ui/text-field.tsx';
import {toast} from '../../ui/toast.ts';
import {useWrite} from '../../zero/use-write.ts';
import {useDraft} from '../../drafts/use-draft.ts';

export function AboutMe({profile}: {profile: RowOf<'profile'>}) {
  const zero = useZero();
  const [draft, setDraft, forgetDraft] = useDraft('about-me');
  const kept = aboutOf(profile);
  const summary = draft ?? kept;

  // A text that is changed back is no draft: the default then follows the answers again.
  const change = (text: string) => setDraft(text === kept ? undefined : text);
  const save = () => zero.mutate(mutators.profile.saveSummary({summary}));
  const {write, pending, error} = useWrite(save, {failure: SAVE_FAILED.profile});
  const submit = async () => {
    if (!(await write()).ok) return;
    forgetDraft(draft);
    toast('About Me saved.');
  };

  return (
    <Form className="flex flex-col gap-3" onSubmit={submit}>
      <TextArea
        label="About Me"
        value={summary}
        onChange={change}
        limit={SUMMARY_MAX}
        describedBy="about-me-error"
      />
      <FormError id="about-me-error" message={error} />
      <div className="flex items-center gap-3">
        <Button type="submit" look="secondary" pending={pending && SAVING}>
          Save About Me
        </Button>
        {draft === undefined || pending ? null : (
          <p className="text-small text-ink-soft">{NOT_SAVED_YET}</p>
        )}
      </div>
    </Form>
  );
}
