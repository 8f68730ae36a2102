import { describe, expect, it } from 'vitest';
import { missingOwnerIn } from './asked-owner';

describe('the owner that a question asks about', () => {
  it.each([
    ['When is Karla’s birthday?', 'Lea’s birthday is on 14 May.', 'Karla'],
    ['What is my dog’s name?', 'My name was misspelt on the parcel.', 'dog'],
    ["What's my dog's name?", 'My name was misspelt on the parcel.', 'dog'],
    ['What is my dog’s name?', 'My sister’s dog is called Pepper.', 'you'],
    ['In which city does my dentist’s brother live?', 'My brother Paul moved to Bristol.', 'dentist'],
    ['Wann ist der Geburtstag von Karla?', 'Der Geburtstag von Omar ist im Mai.', 'Karla'],
    ['What colour is Jo’s car?', 'My car is green.', 'Jo'],
  ])('%s is not answered by “%s”', (question, text, owner) => {
    expect(missingOwnerIn(question, text, null)).toBe(owner);
  });

  it.each([
    ['When is Lea’s birthday?', 'Lea’s birthday is on 14 May.', null],
    ['What is my dog’s name?', 'My dog is called Biscuit.', null],
    ['When is my sister’s wedding?', 'Clara’s wedding is in June.', null],
    ['What colour is Jo’s car?', 'My car is green.', 'Jo'],
    ['What colour is Bob’s car?', 'Robert’s car is green.', null],
    ['What is my address?', 'Our new address is Mill Lane 3.', null],
    ['What colour is the car?', 'My car is green.', null],
    ['When is the release?', 'It’s due on Friday, that’s what Kim’s plan says.', null],
  ])('%s may be answered by “%s”', (question, text, speaker) => {
    expect(missingOwnerIn(question, text, speaker)).toBeNull();
  });
});
