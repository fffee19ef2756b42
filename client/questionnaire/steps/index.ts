// The steps whose unfinished saves are repeated: all of them.
import type {Zero} from '@rocicorp/zero';
import {QUESTIONS} from '../../../rules/single-choice.ts';
import type {Fields} from '../draft.ts';
import {resendStep} from '../saving.ts';
import type {Step} from '../step.ts';
import {backgroundInfo} from './background-info.ts';
import {backgroundPreference} from './background-preference.ts';
import {basics} from './basics.ts';
import {dimensionWeights} from './dimension-weights.ts';
import {interests} from './interests.ts';
import {looks} from './looks.ts';
import {personality} from './personality.ts';
import {relationship} from './relationship.ts';
import {singleChoice} from './single-choice.ts';

type Resend = (zero: Zero, userID: string) => void;

function resend<V extends Fields>(step: Step<V>): Resend {
  return (zero, userID) => void resendStep({zero, userID, step});
}

export const resendable: readonly Resend[] = [
  resend(basics),
  resend(backgroundInfo),
  resend(relationship),
  resend(dimensionWeights),
  resend(looks),
  resend(backgroundPreference),
  resend(interests),
  resend(personality),
  ...QUESTIONS.map((question) => resend(singleChoice(question))),
];
