// Tells a member of each Yes that has expired, until they have read it on one of their devices.
import {useQuery} from '@rocicorp/zero/react';
import {mutators} from '../../../mutators/index.ts';
import {queries} from '../../../queries/index.ts';
import {MATCH, PROBLEMS} from '../../../rules/wording.ts';
import {callOf} from '../../platform/writes/call-of.ts';
import {useSave} from '../../platform/writes/use-queue.ts';
import {FormError} from '../../ui/alert.tsx';
import {Button} from '../../ui/button.tsx';
import {Sentence} from '../../ui/sentence.tsx';

export function ExpiredYeses() {
  const [expired] = useQuery(queries.me.expiredYeses());
  const {save, error} = useSave({place: '/matches', failure: PROBLEMS.tryAgain});
  if (expired.length === 0) return null;
  return (
    <div className="flex flex-col gap-2">
      <ul className="flex flex-col gap-2">
        {expired.map(({otherId, name}) => (
          <li
            key={otherId}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-quill bg-tint px-4 py-3 text-on-tint"
          >
            <p className="min-w-48 flex-1">
              <Sentence about={name} say={MATCH.yesExpired} />
            </p>
            <Button
              look="quiet"
              onClick={() => void save(callOf(mutators.suggestion.readExpired({otherId})))}
            >
              {MATCH.yesExpiredRead}
            </Button>
          </li>
        ))}
      </ul>
      <FormError message={error} />
    </div>
  );
}
