<?php
// The six calls with the PHP client of openapi-generator. It knows the address of the installation from the document.
declare(strict_types=1);

// A deprecated form or a warning in what was generated is a failure.
set_error_handler(function (int $level, string $message, string $file, int $line): bool {
    throw new ErrorException($message, 0, $level, $file, $line);
});
// As Debian packages it; a project of its own takes guzzlehttp/guzzle through Composer.
require_once 'GuzzleHttp/autoload.php';
spl_autoload_register(function (string $class): void {
    $file = __DIR__ . '/made/lib/' . strtr(substr($class, strlen('OpenAPI\\Client\\')), '\\', '/') . '.php';
    if (str_starts_with($class, 'OpenAPI\\Client\\') && is_file($file)) {
        require_once $file;
    }
});
// Every file is compiled, not those alone that the calls need.
foreach (new RecursiveIteratorIterator(new RecursiveDirectoryIterator(__DIR__ . '/made/lib', FilesystemIterator::SKIP_DOTS)) as $file) {
    require_once (string) $file;
}

use OpenAPI\Client\Api\{AuthorisationsApi, DonationsApi, DonorsApi, TokensApi};
use OpenAPI\Client\Configuration;
use OpenAPI\Client\Model\{Address, Agreement, Currency, DonorIdentifier, DonorKind, DonorLookup, Language, LookupKind};
use OpenAPI\Client\Model\{NewAuthorisation, NewDonation, PersonName, Transaction};

$given = getenv();
$settings = (new Configuration())->setUsername($given['CLIENT_ID'])->setPassword($given['CLIENT_SECRET']);
$token = (new TokensApi(config: $settings))->issueToken('client_credentials');
$settings->setAccessToken($token->getAccessToken());
$donor = (new DonorsApi(config: $settings))->lookUpDonor(new DonorLookup(['type' => LookupKind::EMAIL, 'value' => $given['EMAIL']]));
$authorisations = new AuthorisationsApi(config: $settings);
$agreement = new NewAuthorisation([
    'name' => new PersonName(['first' => 'Grace', 'last' => 'Example']),
    'address' => new Address(['line1' => '2 Example Street', 'town' => 'Leeds', 'postcode' => 'LS1 1AA', 'country' => 'GB']),
    'declaration' => new Agreement([
        'version' => $authorisations->getAuthorisationDeclaration()->getVersion(),
        'agreed' => true,
        'language' => Language::EN,
        'explained_at' => new DateTime($given['NOW']),
    ]),
]);
$authorised = $authorisations->createAuthorisation($donor->getId(), $agreement);
$donations = new DonationsApi(config: $settings);
$gift = $donations->createDonation(new NewDonation([
    'donor' => new DonorIdentifier(['type' => DonorKind::UID, 'value' => $donor->getId()]),
    'transaction' => new Transaction(['type' => 'direct', 'id' => $given['CHARITY']]),
    'gross_amount' => 1000,
    'currency' => Currency::GBP,
]), $donor->getId());
$read = $donations->getDonation($gift->getId());
$list = $donations->listDonations(donor_id: $donor->getId(), limit: 2);
$same = array_map(fn ($one) => json_encode($one->getId() === $gift->getId()), $list->getData());
echo implode(' ', [
    json_encode($authorised->getActive()),
    $read->getGiftAid()->getStatus(),
    json_encode($read->getCharity() !== null),
    implode(',', $same),
]), "\n";
