import type { KnownFile } from '../model-files/known-models';

/** What Tesseract knows of a language, as its makers publish it. */
export interface KnownLanguage extends KnownFile {
  /** By BCP 47, which names it for the person. */
  tag: string;
  sha256: string;
}

/** `tessdata_fast`, under the Apache licence 2.0, as it stood on 1 August 2024. */
const REPOSITORY = 'tesseract-ocr/tessdata_fast/87416418657359cb625c412a48b6e1d6d41c29bd';

const known = (code: string, tag: string, bytes: number, sha256: string): KnownLanguage => ({
  id: code,
  name: code,
  tag,
  repository: REPOSITORY,
  file: `${code}.traineddata`,
  bytes,
  sha256,
});

/** Languages that can be downloaded; any other comes as a file of the person's. The files were hashed at that commit. */
export const KNOWN_LANGUAGES: readonly KnownLanguage[] = [
  known('eng', 'en', 4_113_088, '7d4322bd2a7749724879683fc3912cb542f19906c83bcc1a52132556427170b2'),
  known('deu', 'de', 1_525_436, '19d219bbb6672c869d20a9636c6816a81eb9a71796cb93ebe0cb1530e2cdb22d'),
  known('fra', 'fr', 1_130_365, 'ced037562e8c80c13122dece28dd477d399af80911a28791a66a63ac1e3445ca'),
  known('spa', 'es', 2_294_433, '6f2e04d02774a18f01bed44b1111f2cd7f3ba7ac9dc4373cd3f898a40ea6b464'),
  known('ita', 'it', 2_701_314, 'b8f89e1e785118dac4d51ae042c029a64edb5c3ee42ef73027a6d412748d8827'),
  known('por', 'pt', 1_982_756, 'c4932b937207a9514b7514d518b931a99938c02a28a5a5a553f8599ed58b7deb'),
  known('ces', 'cs', 3_795_684, '934bcaf97ef3348413263331131c9fa7f55f30db333c711929c124fb635f7e1b'),
  known('dan', 'da', 2_580_059, 'acb1fd074487a31d1294fcdfd7d7c673467ffd8aeacb2ccd61ebcbf04eb4e2fa'),
  known('swe', 'sv', 4_167_034, 'f7304988d41f833efebcc2d529df54b1903ecebbc3da1faabd19a0fddd4fe586'),
  known('nor', 'no', 3_610_079, '0451eb4f8049ae78196806bf878a389a2f40f1386fe038568cf4441226ba6ef2'),
  known('ron', 'ro', 2_376_323, '9adfde6b51ba4b97efd10ea37c3070fd3fc2bad7815e81f5c3c198cd96216cc9'),
  known('hrv', 'hr', 4_103_348, '9e515d9832ce259dbab550b1cc6b998f8b929faf2edacaaca981b05adb130571'),
  known('slv', 'sl', 3_003_829, 'b937632c17ce5fdf20535d25feec044da10a0c4c8234f4302d5606fd671cf60d'),
  known('bul', 'bg', 1_675_212, 'aebc9b0fcc8cfaf8a9f38a02bb7b85052bd850744696a2c11cf0081820e5b21e'),
  known('srp', 'sr', 2_149_931, 'aa41ae3d9cc705e60d398ab38a5c3cc8b772c0d420c7d4f0859beb13d0e321b6'),
  known('rus', 'ru', 3_861_738, 'e16e5e036cce1d9ec2b00063cf8b54472625b9e14d893a169e2b0dedeb4df225'),
  known('ukr', 'uk', 3_825_102, 'd59e53e2bded32f4445f124b4b00240fcac7e8044c003ab822ccb94f0b3db59b'),
  known('ell', 'el', 1_419_514, '4fba8a0b461038d51f1c20d043d4f2ac38c4e778f1b90830847f7bd8fa3ba726'),
  known('jpn', 'ja', 2_471_260, '1f5de9236d2e85f5fdf4b3c500f2d4926f8d9449f28f5394472d9e8d83b91b4d'),
  known('chi_sim', 'zh-Hans', 2_469_156, 'a5fcb6f0db1e1d6d8522f39db4e848f05984669172e584e8d76b6b3141e1f730'),
  known('chi_tra', 'zh-Hant', 2_366_642, '529c5b5797d64b126065cd55f2bb4c7fd7b15790798091b1ff259941a829330b'),
  known('kor', 'ko', 1_677_415, '6b85e11d9bbf07863b97b3523b1b112844c43e713df8b66418a081fd1060b3b2'),
  known('ara', 'ar', 1_432_056, 'e3206d3dc87fd50c24a0fb9f01838615911d25168f4e64415244b67d2bb3e729'),
  known('heb', 'he', 961_404, '11f9e43ab227f786352a50f75c94c2e9906f1baba86d93276da19da7ce0904db'),
  known('hin', 'hi', 1_122_751, '4c73ffc59d497c186b19d1e90f5d721d678ea6b2e277b719bee4e2af12271825'),
  known('vie', 'vi', 531_275, '79df64caf7bcfb2a27df5042ecb6121e196eada34da774956995747636d5bfa1'),
  known('tha', 'th', 1_072_600, '294227cc2d1292b0acb28d61d4115c88252b96d466ca90b417cf4cf0c67bf07c'),
  known('ind', 'id', 1_122_661, '69786901da87ab8766c1ea7fbb10b28f2110c14da3f6c8f2735df131fba95d88'),
  known('cat', 'ca', 1_146_012, '250db73cd5b380d2798581295dc12f20d0828cdb335a65d833d12dfdbf57117d'),
  known('lat', 'la', 3_187_463, '3859d8ba60404f4b79830622625bbc76fb4ee2808eac1ad360ffa77f0a533328'),
];
