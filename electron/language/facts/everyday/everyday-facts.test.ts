import { describe, expect, it } from 'vitest';
import { readAllFacts, readFacts } from '../read-facts';
import { attributeKey } from '../attribute-names';
import { everydayFactKey } from './everyday-questions';

const read = (title: string): string[] =>
  readFacts({ title, body: '', category: 'fact', author: 'person', speaker: null, at: Date.UTC(2026, 4, 10) }).map(
    ({ entity, attribute, value }) => `${entity} · ${attribute} = ${value}`,
  );

describe('an everyday fact', () => {
  it.each([
    ['Me llamo Lucía Ferrer.', 'me · name = Lucía Ferrer'],
    ['Ahora vivo en Sevilla.', 'me · home = Sevilla'],
    ['Mi hermano vive en Bilbao.', 'my brother · home = Bilbao'],
    ['Mi hermana se llama Pilar.', 'me · sister = Pilar'],
    ['Trabajo en Iberdrola.', 'me · employer = Iberdrola'],
    ['Soy alérgica a las nueces.', 'me · allergy = nueces'],
    ['Mi dentista es Ana Ruiz.', 'me · dentist = Ana Ruiz'],
    ['J’habite à Lyon.', 'me · home = Lyon'],
    ['Ma sœur habite à Nantes.', 'my sister · home = Nantes'],
    ['Je m’appelle Colette Brun.', 'me · name = Colette Brun'],
    ['J’ai 34 ans.', 'me · age = 34'],
    ['Abito a Torino.', 'me · home = Torino'],
    ['Mio fratello si è trasferito a Bari.', 'my brother · home = Bari'],
    ['Sono allergica alle noci.', 'me · allergy = noci'],
    ['Moro em Porto Alegre.', 'me · home = Porto Alegre'],
    ['Minha irmã chama-se Rita.', 'me · sister = Rita'],
    ['Ik woon in Utrecht.', 'me · home = Utrecht'],
    ['Mijn broer werkt bij Philips.', 'my brother · employer = Philips'],
    ['Ik ben allergisch voor noten.', 'me · allergy = noten'],
  ])('is read from “%s”', (sentence, fact) => {
    expect(read(sentence)).toEqual([fact]);
  });

  it.each([
    'No vivo en Valencia.',
    'Mi hermano no vive en Bilbao.',
    '¿Vivo en Sevilla?',
    'Quizás vivo en Sevilla.',
    'El tren llega a las nueve.',
    'Je n’habite plus à Lyon.',
    'Non abito a Torino.',
    'Ik woon niet in Utrecht.',
    'Não moro em Lisboa.',
  ])('is not read from “%s”', (sentence) => {
    expect(read(sentence)).toEqual([]);
  });

  it.each([
    ['¿Dónde vivo ahora?', 'me', 'home'],
    ['¿Dónde vive mi hermano?', 'my brother', 'home'],
    ['Où habite Colette ?', 'Colette', 'home'],
    ['Dove abito?', 'me', 'home'],
    ['Onde mora a minha irmã?', 'my sister', 'home'],
    ['Waar woon ik nu?', 'me', 'home'],
    ['Wo wohne ich jetzt?', 'me', 'home'],
    ['Wie heißt meine Schwester?', 'my sister', 'name'],
    ['Wie lautet meine Telefonnummer?', 'me', 'phone'],
    ['¿Quién es mi dentista?', 'me', 'dentist'],
  ])('is asked for by “%s”', (question, entity, attribute) => {
    expect(everydayFactKey(question)).toEqual({ entity, attribute });
  });

  it.each([
    '¿Dónde está la llave?',
    'Where do I live?',
    'Wo ist die Brücke?',
    'Qui a mangé la tarte ?',
    'Was ist meine ehrliche Meinung zu dem Plan?',
  ])('is not asked for by “%s”', (question) => {
    expect(everydayFactKey(question)).toBeNull();
  });

  it.each([
    ['¿Cuál es mi zona horaria?', 'zona horaria'],
    ['Wie lautet mein Kundenkennwort?', 'kundenkennwort'],
    ['Quelle est ma pointure ?', 'pointure'],
    // A word that every object has as a property is a word.
    ['Was ist mein constructor?', 'constructor'],
  ])('is asked for under its own name where it has no English one: “%s”', (question, attribute) => {
    expect(everydayFactKey(question)).toEqual({ entity: 'me', attribute });
  });
});

describe('a statement in another order, of several, or of what changed', () => {
  const at = Date.UTC(2026, 4, 10);
  const all = (title: string): string[] =>
    readAllFacts({ title, body: '', category: 'fact', author: 'person', speaker: null, at }).map(
      ({ entity, attribute, value }) => `${entity} · ${attribute} = ${value}`,
    );

  it.each([
    ['Unser neuer Vermieter heißt Krause.', ['me · landlord = Krause']],
    ['Seit März wohnt Ida in Graz.', ['Ida · home = Graz']],
    ['In Celle wohnen wir.', ['me · home = Celle']],
    ['Desde marzo Ida vive en Granada.', ['Ida · home = Granada']],
    ['Depuis 2019, Ida habite à Quimper.', ['Ida · home = Quimper']],
    ['Ben and Ida are allergic to nuts.', ['Ben · allergy = nuts', 'Ida · allergy = nuts']],
    ['Ben y Ida son alérgicos a las avellanas.', ['Ben · allergy = avellanas', 'Ida · allergy = avellanas']],
    ['Mein Friseur ist nicht mehr Udo, sondern Silke.', ['me · Friseur = Silke']],
    ['My vet isn’t Dr. Lamb any more, it’s Dr. Osei now.', ['me · vet = Dr. Osei']],
    ['Rosa ya no trabaja en Lidl, ahora trabaja en Mercadona.', ['Rosa · employer = Mercadona']],
    ['Petra’s clinic is Elm Park.', ['Petra · clinic = Elm Park']],
    ['O número de sócia da Petra é o 4471.', ['Petra · número de sócia = 4471']],
    ['Ich habe den Tarif Comfort.', ['me · Tarif = Comfort']],
    ['Jakob hat am 4. November Geburtstag.', ['Jakob · birthday = 4. November']],
    ['Meine Mutter hat im Juli Geburtstag.', ['my mother · birthday = Juli']],
  ])('is read: “%s”', (sentence, facts) => {
    expect(all(sentence)).toEqual(facts);
  });

  it.each([
    'I’m moving to Graz.',
    'Wir ziehen nach Graz.',
    'My next car will be a Skoda.',
    'Mein Bruder ist Dachdecker.',
    'Non sono allergica ai gatti.',
    'I worked at Shell for a week once.',
    'Jakob has on Monday the meeting.',
    'Oma hat morgen Geburtstag.',
    'Anna hat mit Ben Streit.',
    'Tom hat ohne Brille Kopfweh.',
    'Jonas hat zwei Hunde.',
    'Lena tiene tras Navidad exámenes.',
  ])('is no value that holds: “%s”', (sentence) => {
    expect(all(sentence)).toEqual([]);
  });

  it('holds from the day that is named, also in other languages and ahead', () => {
    const from = (title: string) =>
      readAllFacts({ title, body: '', category: 'fact', author: 'person', speaker: null, at }).map(({ validFrom }) =>
        new Date(validFrom).toISOString().slice(0, 10),
      );
    expect(from('Vivo en Soria desde 2019.')).toEqual(['2019-01-01']);
    expect(from('I will move to Graz in June.')).toEqual(['2026-06-01']);
  });

  it('has the same key in every language that has a word for its attribute', () => {
    expect(attributeKey('Vermieter')).toBe(attributeKey('landlord'));
    expect(attributeKey('plan tier')).toBe(attributeKey('subscription plan'));
    expect(attributeKey('Zeitzone')).toBe(attributeKey('zona horaria'));
    expect(attributeKey('phone number')).not.toBe(attributeKey('account number'));
  });
});
