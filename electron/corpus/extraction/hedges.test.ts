import { describe, expect, it } from 'vitest';
import { isHedged, isHedgeTail, isHedgedThroughout } from './hedges';

const HEDGED = [
  'I\'d probably go with the blue one', 'We\'re half thinking of moving to Leeds', 'I keep going back and forth on the colour', 'Part of me wants to quit the choir',
  'I have mixed feelings about the merger', 'There\'s a good chance it rains on Sunday', 'It\'s not clear to me that the effect is real',
  'I wouldn\'t bet on the release date', 'My gut says the bug is in the parser', 'It strikes me as too expensive', 'From what I hear the school is closing',
  'From what I\'ve heard they are hiring', 'I get the sense she\'s unhappy', 'I get the impression that the team is tired', 'Could be the battery',
  'Might just be the cable', 'Must be the cable, I think', 'Chances are the shop is closed', 'If all goes well we open in May',
  'Assuming the grant comes through, we hire two people', 'Provided nothing changes we move in June', 'The meeting is tentatively on Tuesday', 'Tentative date: 4 May',
  'In my opinion the second draft is better', 'IMO the tests are too slow', 'I\'m starting to think the model is wrong', 'I\'m beginning to doubt the data',
  'I can\'t tell if the dog is ill', 'Hard to say whether it helps', 'It\'s hard to tell if the sample is large enough', 'It\'s too early to say',
  'Too soon to tell if the medicine works', 'We may or may not need a permit', 'The results hint at a seasonal effect', 'The data point to a leak',
  'This points towards a bias in the sample', 'The pattern is consistent with drift', 'It looks as though the rain damaged it', 'Looks like the boiler is broken',
  'Sounds as if they will cancel', 'One possibility is that the sensor drifted', 'One explanation would be the heat', 'A possible reason is the new diet',
  'The cause is likely the old pump', 'It\'s likely the old pump', 'It\'s unlikely they reply before Friday', 'There might be a second copy',
  'Supposedly the new train stops in Ulm', 'They say the new manager is strict', 'Word is that the office closes', 'I seem to remember a third key',
  'I vaguely remember a discount', 'I believe the deadline is in June', 'As I recall, the rent was 900', 'If memory serves the code is 4711',
  'To the best of my knowledge it is free', 'I\'m fairly confident the tests pass', 'I\'m pretty sure he paid', 'I\'m not entirely sure what he meant',
  'I\'m not sold on the new logo', 'I\'m leaning against a second car', 'We\'re inclined to accept', 'I\'m tempted to skip the gym', 'I could see us living in Porto',
  'I can imagine working four days a week', 'I can see myself moving there', 'It wouldn\'t surprise me if they raised the rent', 'I wouldn\'t be surprised if he quit',
  'I\'d not rule out a second trip', 'It could go either way', 'It\'s a toss-up between Rome and Naples', 'We\'re torn between the two flats',
  'Not decided yet but maybe Rome', 'We\'re exploring the idea of a shared office', 'We\'re looking into maybe renting a van',
  'I\'m playing with the thought of a sabbatical', 'I\'ve been toying with the idea of a podcast', 'I\'ve half a mind to cancel', 'I might want to learn Dutch someday',
  'Someday I\'d like to learn the cello', 'At some point we should perhaps repaint', 'Ideally we\'d finish in March', 'In theory the pump runs for ten years',
  'In principle we could share the car', 'Potentially a second reviewer joins', 'It\'s conceivable that the letters are forged',
  'It\'s plausible that the wells are linked', 'It is thought to be a copy', 'It is believed to date from 1620',
  'The painting is attributed to a pupil, though nobody is certain', 'Experts disagree on the date', 'Roughly half of them, I\'d estimate',
  'I\'d estimate it takes four weeks', 'My estimate would be four weeks', 'I reckon it\'s the gearbox', 'Feels like a cold', 'Seems fine to me', 'Somehow I doubt it',
  'I doubt that she comes', 'I have my doubts about the plan', 'The verdict is still out on the new tool', 'The jury is still out',
  'Take this with a grain of salt: the roof may last ten years', 'Don\'t quote me on this but the price is 300', 'Just guessing: it\'s the router',
  'Wild guess: the cat did it', 'Call it a hunch, the numbers are wrong', 'Suspect it\'s the router', 'Thinking of selling the piano', 'Thinking about a second dog',
  'Considering a switch to solar', 'Wondering about a second opinion', 'Debating whether to sell the flat', 'Not sure about the tiles', 'Unsure about the tiles',
  'Undecided on the tiles', 'Perhaps tiles', 'Maybe', 'Ich bin am Überlegen, ob ich kündige', 'Ich bin noch am Überlegen', 'Wir spielen mit dem Gedanken, umzuziehen',
  'Ich könnte mir vorstellen, nach Wien zu ziehen', 'Ich kann mir gut vorstellen, dass er absagt', 'Es könnte am Kabel liegen', 'Das dürfte am Kabel liegen',
  'Das müsste reichen', 'Das wird wohl nichts', 'Er kommt wohl später', 'Ich habe den Eindruck, dass er müde ist', 'Mir scheint, der Plan ist zu eng',
  'Scheint am Router zu liegen', 'Es sieht nach Regen aus', 'Ich bin nicht überzeugt von dem Entwurf', 'Bin mir noch unsicher', 'Ich weiß noch nicht, ob ich komme',
  'Kann sein, dass wir absagen', 'Mag sein, dass er recht hat', 'Womöglich ist der Sensor defekt', 'Unter Umständen brauchen wir ein zweites Zimmer',
  'Ich neige zu Variante A', 'Ich liebäugle mit einem Lastenrad', 'Ich würde sagen, das reicht', 'Ich würde eher warten', 'Eher die kleine Wohnung',
  'Im Zweifel nehmen wir den Zug', 'Vorläufig gehen wir von zehn Leuten aus', 'Wahrscheinlich am Freitag', 'Soviel ich weiß, ist der Laden zu',
  'Angeblich schließt der Laden', 'Es geht das Gerücht, dass sie schließen', 'Gefühlt ist es lauter geworden', 'Ich tippe auf den Sensor',
  'Schätze, das liegt am Wetter', 'Wir denken darüber nach, umzuziehen', 'Ich denke über einen Wechsel nach', 'Ich frage mich, ob das stimmt',
  'Theoretisch ginge auch Samstag', 'Notfalls nehmen wir das Auto',
];
const CERTAIN = [
  'We fly on the third of May', 'The shop closes at six', 'I know the owner', 'She likes the sea', 'Anna cannot eat peanuts', 'We hope you like it',
  'The report is due in May', 'I thought about it and we stay', 'The most likely candidate is Ines', 'I like the blue one', 'She looks after the kids', 'I feel good',
  'He appears on page four', 'The sort of bread we bake needs time', 'The budget is 3000 euros', 'People who believe in ghosts visit it', 'We could not find the key',
  'He looked like his father', 'I believe in small steps', 'The exam is on 5 May', 'In May we go to Rome', 'Das Auto steht im Hof', 'Wir treffen uns um drei',
  'Ich denke oft an dich', 'Der Arzt sagte, es sei harmlos', 'Die Miete liegt bei 980 Euro', 'Ich fühle mich wohl hier', 'Sicher ist sicher',
  'She is open to visitors on Sundays', 'The store is open to the public', 'The chance of rain is 40 percent', 'Guests may use the printer', 'It feels cold in the hall',
  'This smells like gas', 'You should book early', 'He wants to think about it', 'The rumour was false', 'We have no doubt about it',
  'The model predicts a guess per token', 'The theory of relativity is from 1905', 'The seat is for someone over sixty',
];

describe('a hedge in the source', () => {
  it.each(HEDGED)('%s', (sentence) => expect(isHedged(sentence, 'person')).toBe(true));
  it.each(CERTAIN)('none in: %s', (sentence) => expect(isHedged(sentence, 'person')).toBe(false));

  it('is no hedge in what an assistant proposes or anybody asks politely', () => {
    expect(isHedged('You could take the early train.', 'assistant')).toBe(false);
    expect(isHedged('The fare might rise.', 'assistant')).toBe(true);
    expect(isHedged('Could we fly from Hamburg?', 'person')).toBe(false);
  });

  it('governs what "and" joins to it when it stands at the start', () => {
    expect(isHedgedThroughout('Maybe we sell the boat')).toBe(true);
    expect(isHedgedThroughout('We sell the boat, maybe')).toBe(false);
  });

  it.each(['I think', 'but I’m not sure', 'not sure though', 'just a guess', 'glaube ich', 'At least I think so.'])('is all that is said in: %s', (words) => expect(isHedgeTail(words)).toBe(true));
  it.each(['I think we sell the boat', 'not sure who pays for it', 'we sell it'])('is not all that is said in: %s', (words) => expect(isHedgeTail(words)).toBe(false));
});
