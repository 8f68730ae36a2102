import type { Messages } from '../message';

export const mainModels: Messages['mainModels'] = {
  builtSentenceEncoderCould:
    'Der eingebaute Satzkodierer ließ sich nicht laden. Die Suche nach Wörtern geht wie bisher.',
  noRequestWouldSent: 'Für diesen Text würde keine Anfrage gesendet.',
  noChatModelChosen:
    'Es ist kein Chatmodell gewählt. Wähle eines unter „Einstellungen → Modell“ oder wechsle zur Offline-Engine.',
  modelNotSetUp: 'Modell nicht eingerichtet',
  turnWouldPassLimit:
    'Diese Runde ginge über deine Grenze von {turnTokens} Token ({used} verbraucht, etwa {promptTokens} weitere).',
  todaysLimitDaytokensTokens:
    'Die heutige Grenze von {dayTokens} Token würde überschritten ({used} verbraucht, etwa {promptTokens} weitere).',
  todaysLimitDaycostCurrency: 'Die heutige Grenze von {dayCost} {currency} würde überschritten.',
  whatNothingSentHost:
    '{what} An {host} wurde nichts gesendet. Erhöhe die Grenze unter „Verbrauch“ oder warte bis morgen.',
  noServerAddressSet: 'Es ist keine Serveradresse gesetzt. Wähle eine unter „Einstellungen → Modell“.',
  webAddressShouldLook: 'Das ist keine Webadresse. Sie sollte aussehen wie https://api.openai.com/v1.',
  serverAddressMustBegin:
    'Die Serveradresse muss mit https:// beginnen (oder mit http:// auf diesem Rechner oder in deinem eigenen Netzwerk).',
  leaveUserNamePassword: 'Lass Benutzername und Passwort in der Serveradresse weg; der Schlüssel hat ein eigenes Feld.',
  hostnameHoldsCredentialsCloud: '{hostname} hält die Zugangsdaten eines Cloud-Rechners bereit, kein Modell.',
  plainHttpHostnameCould:
    'Unverschlüsseltes http an {hostname} könnte unterwegs gelesen werden. Nimm https:// für Server außerhalb deines eigenen Netzwerks.',
  leaveOutWhatFollows:
    'Lass weg, was in der Serveradresse nach dem Fragezeichen steht; ein Schlüssel hat ein eigenes Feld.',
  serverSentFarMore:
    'Der Server hat weit mehr geschickt, als eine Antwort brauchen kann; deshalb wurde die Verbindung geschlossen.',
  stopped: 'Angehalten.',
  hostSentSomethingAnswer:
    '{host} hat etwas geschickt, das keine Antwort im OpenAI-Format ist. Prüfe, ob die Adresse auf /v1 endet.',
  connectionHostBrokeOff:
    'Die Verbindung zu {host} ist abgebrochen. Was schon da war, bleibt; versuche es noch einmal.',
  modelCallFailedWay: 'Der Aufruf des Modells ist auf unerwartete Weise fehlgeschlagen.',
  nothingAnswersHostServer: 'Unter {host} antwortet nichts. Läuft der Server, und stimmt der Port?',
  nameHostCannotFound: 'Der Name {host} ist nicht zu finden. Prüfe die Adresse, und ob dieser Rechner online ist.',
  hostCertificateCannotTrusted: '{host} hat ein Zertifikat, dem nicht zu trauen ist; deshalb wurde nichts gesendet.',
  connectionHostFailedCheck:
    'Die Verbindung zu {host} ist fehlgeschlagen. Prüfe die Adresse und das Netzwerk und versuche es noch einmal.',
  hostReportedErrorWhile: '{host} hat beim Antworten einen Fehler gemeldet{error}',
  hostWantsSendRequest:
    '{host} will die Anfrage an eine andere Adresse weiterschicken. Das wurde abgelehnt, damit dein Schlüssel und dein Text nur dorthin gehen, wohin du willst. Berichtige die Adresse in den Einstellungen.',
  hostDidAcceptKey: '{host} hat den Schlüssel nicht angenommen. Prüfe ihn unter „Einstellungen → Modell“.',
  hostKnowsNoModel:
    '{host} kennt unter dieser Adresse kein Modell „{model}“. Wähle in den Einstellungen eines seiner Modelle und prüfe, ob die Adresse auf /v1 endet.',
  hostLimitingRequestsJust:
    '{host} begrenzt gerade die Anfragen, auch nach dem Warten. Versuche es in einer Minute noch einmal.',
  hostReportsFaultOwn:
    '{host} meldet einen eigenen Fehler ({status}), auch nach weiteren Versuchen. Deine Nachricht bleibt erhalten; versuche es später noch einmal.',
  hostRefusedRequestStatus: '{host} hat die Anfrage abgelehnt ({status}){error}',
  hostSaysConversationToo:
    '{host} sagt, dass dieses Gespräch zu lang ist. Beginne einen neuen Chat oder wähle ein Modell mit größerem Kontextfenster.',
  theResponseFailed: 'die Antwort ist fehlgeschlagen',
  hostChangedLengthVectors: '{host} hat die Länge seiner Vektoren von {dimensions} auf {odd} geändert.',
  hostSentRowsVectors: '{host} hat {rows} Vektoren für {texts} Texte geschickt.',
  hostSentSomethingVector: '{host} hat etwas geschickt, das kein Vektor ist.',
  modelsDownloadedOnlyServer: 'Modelle lädt nur ein Server auf diesem Rechner oder in diesem Netzwerk herunter.',
  nothingAnswersHostOllama: 'Unter {host} antwortet nichts. Läuft Ollama?',
  serverHostDoesDownload: 'Der Server unter {host} lädt keine Modelle herunter; nimm sein eigenes Programm.',
  ollamaCouldDownloadModel: 'Ollama konnte „{model}“ nicht herunterladen: {error}',
  stoppedWhatArrivedKept: 'Angehalten. Was schon da ist, bleibt.',
  ollamaEndedBeforeModel: 'Ollama endete, bevor „{model}“ da war ({status}).',
  serverSentLineWithout: 'Der Server hat eine Zeile ohne Ende geschickt.',
  reachTheServer: 'Server erreichen',
  answer: 'Antworten',
  noChatModelChosenYet: 'Es ist noch kein Chatmodell gewählt.',
  structuredAnswer: 'Strukturiert antworten',
  embed: 'Einbetten',
  embeddingmodelGivesDimensionsNumbers: '{embeddingModel} liefert {dimensions} Zahlen je Text.',
  serverListsNoModels: 'Der Server nennt keine Modelle.',
  hostAnswers: '{host} antwortet.',
  listModels: 'Modelle auflisten',
  thereNoModelList: 'Unter dieser Adresse gibt es keine Liste der Modelle. Prüfe, ob sie auf /v1 endet.',
  modelSentEmptyAnswer: '„{model}“ hat eine leere Antwort geschickt.',
  hostDidAnswerOpenai: '{host} hat nicht im OpenAI-Format geantwortet. Prüfe, ob die Adresse auf /v1 endet.',
  hostRefusedEveryForm: '{host} hat jede Form der Anfrage abgelehnt.',
  notConnectedInTime:
    '{host} hat die Verbindung nicht rechtzeitig angenommen. Vielleicht ist der Server ausgelastet oder lädt das Modell; versuche es gleich noch einmal.',
  notBegunInTime:
    '{host} hat nicht rechtzeitig zu antworten begonnen. Vielleicht ist der Server ausgelastet oder lädt das Modell; versuche es gleich noch einmal.',
  notContinuedInTime:
    '{host} hat nicht rechtzeitig weitergeschrieben. Vielleicht ist der Server ausgelastet oder lädt das Modell; versuche es gleich noch einmal.',
  notAnsweredInTime:
    '{host} hat nicht rechtzeitig geantwortet. Vielleicht ist der Server ausgelastet oder lädt das Modell; versuche es gleich noch einmal.',
  notEmbeddedInTime:
    '{host} hat nicht rechtzeitig eingebettet. Vielleicht ist der Server ausgelastet oder lädt das Modell; versuche es gleich noch einmal.',
  repliesWithSchema: '{model} antwortet nach einem strengen Schema.',
  repliesInJsonMode: '{model} antwortet im JSON-Modus.',
  repliesAsText: '{model} antwortet als reiner Text, der nachsichtig gelesen wird.',
  models: '{count, plural, one{# Modell} other{# Modelle}}: {names}',
  modelSaid: '{model} sagte: „{said}“.',
  usableQueryPlan: 'keinen brauchbaren Suchplan',
  usableJudgements: 'keine brauchbaren Urteile',
  usableUnits: 'keine brauchbaren Vorschläge',
  usableSummary: 'keine brauchbare Zusammenfassung',
  usableCheckReply: 'keine brauchbare Antwort auf die Prüfung',
  ranOnWithoutEnd: 'und schrieb endlos weiter',
  tooSlowToAskAgain: 'und war zu langsam für eine zweite Frage',
  alsoWhenAskedAgain: 'auch auf Nachfrage nicht',
  modelDidNotGive: '„{model}“ lieferte {expected}, {how}.',
  answerTooLong: 'Die Antwort wurde länger als {characters} Zeichen und dort abgeschnitten.',
  restHeldBack: '{host} hielt den Rest dieser Antwort zurück.',
  answerBrokeOff: 'Die Antwort von {host} brach vor ihrem Ende ab. Was angekommen war, bleibt; versuche es erneut.',
  noAnswerInFormat: '{host} schickte keine Antwort im OpenAI-Format. Prüfe Adresse und Modell in den Einstellungen.',
  sentTypeInstead:
    '{host} schickte {type} statt einer Antwort. Prüfe, ob die Adresse die der API ist (sie endet auf /v1) und keine Webseite.',
  hostSentEmptyAnswer: '{host} schickte eine leere Antwort.',
  takesNoPictures:
    '{host} meldet, dass „{model}“ keine Bilder nimmt. Schalte „Nimmt Bilder“ unter Einstellungen → Modell aus, um ohne sie zu senden, oder wähle ein Modell, das sie nimmt.',
};
