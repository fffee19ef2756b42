// Gallery of suggestions, conversations and notes that read from a replica.
import {useState} from 'react';
import {Button} from '../../client/ui/button.tsx';
import {ConversationList} from '../../client/features/chat/conversation-list.tsx';
import {LowCredits} from '../../client/features/credits/low-credits.tsx';
import {MatchCard} from '../../client/features/suggestions/suggestion-card.tsx';
import {useZero} from '@rocicorp/zero/react';
import {confirmParting} from '../../client/features/people/confirm-parting.tsx';
import {WhyNoSuggestions} from '../../client/features/suggestions/why-no-suggestions.tsx';
import ReportForm from '../../client/features/people/report-form.tsx';
import {openDialog} from '../../client/ui/dialogs.tsx';
import {PushSwitch} from '../../client/features/notices/push-switch.tsx';
import {UnsentActions} from '../../client/features/chat/unsent-actions.tsx';
import {SUGGESTION} from './people.tsx';
import {ADA, BEN} from './replica.tsx';
import {Group, Specimen} from './specimen.tsx';

const ignore = () => undefined;
const UNSENT_ENTRY = {
  id: 'unsent',
  member: ADA,
  name: 'chat.send',
  args: {chatId: 'ada_ben', text: 'Too late'},
  at: 0,
  seq: 1,
  state: 'waiting',
} as const;

export function Cards() {
  const [isMatched, setMatched] = useState(false);
  const matched = {response: 'Yes', outcome: 'matched', chatId: 'ada_ben'} as const;
  return (
    <Group title="Suggestions">
      <Specimen state="open; pressed, it becomes a match">
        <MatchCard suggestion={isMatched ? {...SUGGESTION, ...matched} : SUGGESTION} />
        <Button look="secondary" onClick={() => setMatched(!isMatched)}>
          {isMatched ? 'Not yet' : 'Match'}
        </Button>
      </Specimen>
      <Specimen state="waiting">
        <MatchCard suggestion={{...SUGGESTION, response: 'Yes'}} />
      </Specimen>
      <Specimen state="matched">
        <MatchCard suggestion={{...SUGGESTION, ...matched}} />
      </Specimen>
    </Group>
  );
}

export function Conversations() {
  const zero = useZero();
  const {userId: otherId, name} = BEN;
  const report = () => openDialog((state) => <ReportForm {...{otherId, name}} {...state} />);
  return (
    <Group title="Conversations and notes">
      <Specimen state="conversations: cards">
        <ConversationList look="cards" />
      </Specimen>
      <Specimen state="conversations: rows; an unsent message">
        <ConversationList look="rows" />
        <div className="flex gap-4">
          <UnsentActions entry={UNSENT_ENTRY} />
        </div>
      </Specimen>
      <Specimen state="push: asked">
        <PushSwitch state="off" onChange={ignore} onDecline={ignore} />
      </Specimen>
      <Specimen state="low credits; a break; parting and reporting">
        <LowCredits />
        <WhyNoSuggestions />
        <div className="flex flex-wrap gap-3">
          <Button
            look="secondary"
            onClick={() => void confirmParting(zero, 'unmatch', {otherId, name})}
          >
            Part
          </Button>
          <Button look="secondary" onClick={() => void report()}>
            Report
          </Button>
        </div>
      </Specimen>
    </Group>
  );
}
