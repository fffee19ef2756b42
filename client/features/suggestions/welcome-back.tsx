// Welcomes a member who comes back after a rest, for a day.
import {useQuery} from '@rocicorp/zero/react';
import {useState} from 'react';
import {queries} from '../../../queries/index.ts';
import {isWelcomed} from '../../../rules/suggestions/away.ts';
import {MATCH} from '../../../rules/wording.ts';
import {useObstacle} from './why-no-suggestions.tsx';

export function WelcomeBack() {
  const [answers] = useQuery(queries.me.questionnaire());
  const obstacle = useObstacle();
  const [openedAt] = useState(() => Date.now());
  if (obstacle !== undefined || !isWelcomed(answers?.wokenAt, openedAt)) return null;
  return <p className="rounded-quill bg-tint px-4 py-3 text-on-tint">{MATCH.welcomeBack}</p>;
}
