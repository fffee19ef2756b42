// The evidence of a report: the reported member's profile, photos and messages as they were then.
import {AI_WINGMAN} from '../../../rules/chat/chat.ts';
import type {ReportPage} from '../../../rules/desk/reports.ts';
import {DESK_API} from '../../../rules/desk/desk.ts';
import {Sentence} from '../../ui/sentence.tsx';
import {exactTime} from './ago.tsx';

export function Evidence(report: ReportPage) {
  const {id, profile, photos, messages, reportedId, reporterId, name} = report;
  const who = (sender: string) => {
    if (sender === reportedId) return name ?? 'The reported member';
    if (sender === AI_WINGMAN) return 'The wingman';
    return sender === reporterId ? 'The reporter' : sender;
  };
  if (!profile && photos === 0 && messages.length === 0) {
    return <p>There was none, or it has been deleted.</p>;
  }
  return (
    <div className="flex flex-col gap-4">
      {profile ? (
        <div>
          <p>
            <Sentence
              about={profile.name}
              say={(its) => `${its}, ${profile.age}, ${profile.gender}`}
            />
          </p>
          <p dir="auto" className="whitespace-pre-line">
            {profile.summary ?? ''}
          </p>
        </div>
      ) : null}
      <ul className="flex flex-wrap gap-3">
        {Array.from({length: photos}, (_, i) => (
          <li key={i}>
            <img
              src={`${DESK_API}/reports/${id}/photos/${i}`}
              alt={`Of the reported member, ${i + 1} of ${photos}`}
              className="h-64 rounded-quill object-contain"
            />
          </li>
        ))}
      </ul>
      <ol className="flex flex-col gap-2">
        {messages.map(({sender, text, at}, i) => (
          <li
            key={`${at} ${i}`}
            className={`max-w-page rounded-quill px-4 py-2 ${sender === reportedId ? 'bg-danger-tint' : 'bg-surface'}`}
          >
            <p className="text-small font-semibold">
              <Sentence about={who(sender)} say={(by) => `${by}, ${exactTime(at)}`} />
            </p>
            <p dir="auto" className="[overflow-wrap:anywhere] whitespace-pre-line">
              {text}
            </p>
          </li>
        ))}
      </ol>
    </div>
  );
}
