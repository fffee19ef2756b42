// A button for each reason for which a photo can be refused.
import {REFUSALS} from '../../../rules/desk/photos.ts';
import {PHOTO_REASONS, type PhotoDecision} from '../../../rules/photos/photo-states.ts';
import {Button} from '../../ui/button.tsx';

export function RefuseButtons({onRefuse}: {onRefuse: (decision: PhotoDecision) => void}) {
  return REFUSALS.map((reason) => (
    <Button key={reason} look="secondary" onClick={() => onRefuse({state: 'refused', reason})}>
      {`Refuse: ${PHOTO_REASONS[reason]}`}
    </Button>
  ));
}
